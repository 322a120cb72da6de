import type { SessionState } from '../../core/request-context.ts'
import type { Mock } from '../../mock.ts'
import { loadOverrides } from '../../overrides/load-overrides.ts'

const NAME = 'market-data-console'

/** Settings that the console changed in this tab, and the query of the page they belong to. */
interface StoredSettings {
  readonly search: string
  readonly state: SessionState
}

/** Stores the settings of the first session for the next load of this page in the same tab. */
export function storeSettings({ sessions }: Mock): void {
  const kept: StoredSettings = { search: location.search, state: sessions.first.state }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A page without storage, such as one in a sandbox, begins again.
  }
}

/** Restores the settings stored in this tab for this address. Resolves to true if there were any. */
export async function restoreSettings({ sessions }: Mock): Promise<boolean> {
  try {
    const kept: StoredSettings | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    if (kept?.search !== location.search) return false
    if (kept.state.settings.overrides !== undefined) await loadOverrides()
    sessions.first.adopt(kept.state)
    return true
  } catch {
    // Settings of another version of this package are no longer understood.
    return false
  }
}
