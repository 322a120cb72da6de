import type { SessionState } from '../../core/request-context.ts'
import type { Mock } from '../../mock.ts'

const NAME = 'market-data-console'

/** Stores the settings of the first session, and those in the address, for the next load of this page in the same tab. */
export function storeSettings({ sessions }: Mock): void {
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ link: readLink(), state: sessions.first.state }))
  } catch {
    // A page without storage, such as one in a sandbox, begins again.
  }
}

/** Restores the settings of this tab. Returns true if there were any. Others in the address win. */
export function restoreSettings({ sessions }: Mock): boolean {
  try {
    const kept: { link: string; state: SessionState } | null = JSON.parse(
      sessionStorage.getItem(NAME) ?? 'null',
    )
    if (kept?.link !== readLink()) return false
    sessions.first.adopt(kept.state)
    return true
  } catch {
    // Settings of another version of this package are no longer understood.
    return false
  }
}

/** Returns the settings in the address. The rest of the query belongs to the app, which may change it. */
function readLink(): string {
  return new URLSearchParams(location.search).getAll('mdc').join()
}
