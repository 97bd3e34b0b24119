import js from '@eslint/js'
import { defineConfig, globalIgnores } from 'eslint/config'
import tseslint from 'typescript-eslint'

export default defineConfig(
  globalIgnores(['**/dist/', '**/coverage/', 'fixtures/', '**/test/fixtures/']),
  js.configs.recommended,
  { files: ['**/*.ts'], extends: [tseslint.configs.strictTypeChecked], languageOptions: { parserOptions: { projectService: true } } },
)
