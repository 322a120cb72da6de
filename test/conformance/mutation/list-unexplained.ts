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

const UNSEEN = 'not looked at'

/** The list with more survivors, for which nobody has given a reason yet. */
export function listAsUnseen(explained: Survivors, more: readonly MutantFate[]): Survivors {
  const unseen = new Map(Object.entries(explained[UNSEEN] ?? {}).map(([file, all]) => [file, new Set(all)]))
  for (const { mutant } of more)
    unseen.set(mutant.file, (unseen.get(mutant.file) ?? new Set()).add(formatMutant(mutant)))
  const byFile = [...unseen]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, all]) => [file, [...all]] as const)
  return { ...explained, [UNSEEN]: Object.fromEntries(byFile) }
}
