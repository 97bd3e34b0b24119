/** Which keys a part of the settings file may have; `value` holds no keys of its own. */
export type Shape = 'value' | { readonly keys: Readonly<Record<string, Shape>> } | { readonly listOf: Shape }

const stall: Shape = { keys: { idle_window: 'value', output_ceiling: 'value', enforce: 'value' } }

/** Every key of `.platform-settings.yml`. */
export const settingsShape: Shape = {
  keys: {
    failure_summary: 'value',
    checks: { listOf: { keys: { name: 'value', run: 'value', cwd: 'value', timeout: 'value', stall } } },
    ci: 'value',
    stall,
    budget: { keys: { attempts: 'value', same_failure: 'value', tokens: 'value' } },
    run_store: 'value',
    ship: { keys: { base: 'value', merge: 'value', checks_timeout: 'value' } },
    gitops: { listOf: { keys: { repo: 'value', path: 'value', key: 'value' } } },
  },
}
