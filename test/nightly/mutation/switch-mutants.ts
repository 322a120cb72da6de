import type { MutantSwitch } from './instrument-checks.ts'

/** A mutant that is reached more often than this in one judgment does not end. */
const MOST_HITS = 3_000_000

let active: string | undefined
let hits = 0
let reached: Set<string> | undefined

/** The switch of all mutants: one of them is on, or none. */
export const mutantSwitch: MutantSwitch = {
  isActive(id) {
    if (id !== active) return false
    if (++hits > MOST_HITS) throw new Error(`mutant ${id} does not end`)
    return true
  },
  reach(...ids) {
    if (reached !== undefined) for (const id of ids) reached.add(id)
  },
}

/** Runs a function with one mutant switched on. */
export function runWithMutant<T>(id: string, run: () => T): T {
  active = id
  hits = 0
  try {
    return run()
  } finally {
    active = undefined
  }
}

/** Runs a function, and returns its result with the ids of the reached mutants. */
export function watchReach<T>(run: () => T): { readonly done: T; readonly ids: ReadonlySet<string> } {
  const ids = new Set<string>()
  reached = ids
  try {
    return { done: run(), ids }
  } finally {
    reached = undefined
  }
}
