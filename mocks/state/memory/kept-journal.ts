import type { Completion } from '../state-store.ts'
import { storeLimits } from '../state-store.ts'

/** A journal as it is kept in memory. */
export interface KeptJournal {
  readonly generation: number
  readonly entries: string[]
  readonly done: Map<number, Completion>
  last: number
  dropped: number
  completed: number
  characters: number
}

/** An empty journal; `generation` tells it from those before it. */
export function startJournal(generation: number): KeptJournal {
  return { generation, entries: [], done: new Map(), last: 0, dropped: 0, completed: 0, characters: 0 }
}

/** Adds an entry, in JSON, and lets old ones go to make room. */
export function append(journal: KeptJournal, entry: string): void {
  const { entries, done } = journal
  entries.push(entry)
  journal.last++
  journal.characters += entry.length
  while (entries.length > storeLimits.journalEntries || journal.characters > storeLimits.journalCharacters) {
    journal.characters -= entries.shift()?.length ?? 0
    done.delete(++journal.dropped)
  }
}
