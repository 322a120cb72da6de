import type { Mutant } from './instrument-checks.ts'
import type { MutantFate } from './try-mutants.ts'

/** Mutants that no recording tells: by reason, then by file, each as formatted by {@link formatMutant}. */
export type Survivors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** Whether no recording told a mutant. */
export function isSurvivor({ fate }: MutantFate): boolean {
  return fate === 'survived' || fate === 'unreached'
}

/** A mutant by what it changes: lines move. */
export function formatMutant({ original, replacement }: Mutant): string {
  return `${original} → ${replacement}`
}

/** The survivors for which no reason is given. */
export function listUnexplained(fates: readonly MutantFate[], explained: Survivors): readonly MutantFate[] {
  const known = new Set(
    Object.values(explained).flatMap(byFile =>
      Object.entries(byFile).flatMap(([file, mutants]) => mutants.map(mutant => `${file} ${mutant}`)),
    ),
  )
  return fates.filter(isSurvivor).filter(({ mutant }) => !known.has(`${mutant.file} ${formatMutant(mutant)}`))
}
