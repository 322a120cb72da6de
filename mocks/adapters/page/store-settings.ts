import type { SessionState } from '../../core/context.ts'
import type { Mock } from '../../mock.ts'

const NAME = 'market-data-console'

/** Settings that the console changed in this tab, for this query of the page. */
interface StoredSettings {
  readonly search: string
  readonly state: SessionState
}

/** Keeps what the console changed of the first session for the next load of this page in the same tab. */
export function storeSettings({ sessions }: Mock): void {
  const kept: StoredSettings = { search: location.search, state: sessions.first.state }
  try {
    sessionStorage.setItem(NAME, JSON.stringify(kept))
  } catch {
    // A page without storage, such as one in a sandbox, begins again.
  }
}

/** Puts in force what was kept in this tab for this address. Returns whether there was something. */
export function restoreSettings({ sessions }: Mock): boolean {
  try {
    const kept: StoredSettings | null = JSON.parse(sessionStorage.getItem(NAME) ?? 'null')
    if (kept?.search !== location.search) return false
    sessions.first.adopt(kept.state)
    return true
  } catch {
    // Settings of another version of this package are no longer understood.
    return false
  }
}
