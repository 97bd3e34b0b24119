import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['**/dist/', '**/coverage/', 'fixtures/', '**/test/fixtures/']),
  js.configs.recommended,
  { files: ['**/*.js'], languageOptions: { globals: Object.fromEntries(['Buffer', 'URL', 'console', 'performance', 'process', 'setTimeout'].map((name) => [name, 'readonly'])) } },
  { files: ['**/*.ts'], extends: [tseslint.configs.strictTypeChecked], languageOptions: { parserOptions: { projectService: true } } },
)
