import type { JournalEntry, ReplyRecipe } from '../core/journal/journal-entry.ts'

/** An entry of a store, with what its reply can be made from again. */
export interface StoredEntry extends JournalEntry {
  /** Absent in an entry of an older version. */
  readonly recipe?: ReplyRecipe
}

/** Maximum length of the settings beside an entry. An entry that has longer ones cannot make its reply again. */
const MAX_SETTINGS_CHARACTERS = 1000

/** Returns an entry as JSON, without its id and the delivery data, which the store adds. */
export function serializeEntry({ recipe, ...entry }: StoredEntry): string {
  const isLong = JSON.stringify(recipe?.settings ?? '').length > MAX_SETTINGS_CHARACTERS
  const kept = isLong ? { ...recipe, settings: undefined } : recipe
  return JSON.stringify({ ...entry, id: undefined, ms: undefined, bytes: undefined, recipe: kept })
}
