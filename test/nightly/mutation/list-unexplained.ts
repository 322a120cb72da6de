import type { Mutant } from './instrument-checks.ts'
import type { MutantFate } from './try-mutants.ts'

/** Mutants that no recording tells: by reason, then by file, each as formatted by {@link formatMutant}. */
export type Survivors = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

/** True if no recording distinguishes the mutant. */
export function isSurvivor({ fate }: MutantFate): boolean {
  return fate === 'survived' || fate === 'unreached'
}

/** A mutant by what it changes: lines move. */
export function formatMutant({ original, replacement }: Mutant): string {
  return `${original} → ${replacement}`
}

/** The entries of a file: mutants, or after `~` a regular expression that many fit. */
function fits(listed: string, mutant: Mutant): boolean {
  const said = formatMutant(mutant)
  return listed.startsWith('~') ? new RegExp(listed.slice(1)).test(said) : listed === said
}

/** The survivors for which no reason is given. */
export function listUnexplained(fates: readonly MutantFate[], explained: Survivors): readonly MutantFate[] {
  const listed = (mutant: Mutant) => Object.values(explained).flatMap(byFile => byFile[mutant.file] ?? [])
  return fates.filter(isSurvivor).filter(({ mutant }) => !listed(mutant).some(each => fits(each, mutant)))
}

/** Mutants in the list, though a recording distinguishes each of that description. */
export function listStale(fates: readonly MutantFate[], explained: Survivors): readonly MutantFate[] {
  const describe = ({ mutant }: MutantFate) => `${mutant.file} ${formatMutant(mutant)}`
  const surviving = new Set(fates.filter(isSurvivor).map(describe))
  const listed = new Set(
    Object.values(explained).flatMap(byFile =>
      Object.entries(byFile).flatMap(([file, mutants]) => mutants.map(mutant => `${file} ${mutant}`)),
    ),
  )
  return fates.filter(each => listed.has(describe(each)) && !surviving.has(describe(each)))
}

const UNSEEN = 'not looked at'

/** Adds further survivors to the list, without a reason. */
export function listAsUnseen(explained: Survivors, more: readonly MutantFate[]): Survivors {
  const unseen = new Map(Object.entries(explained[UNSEEN] ?? {}).map(([file, all]) => [file, new Set(all)]))
  for (const { mutant } of more)
    unseen.set(mutant.file, (unseen.get(mutant.file) ?? new Set()).add(formatMutant(mutant)))
  const byFile = [...unseen]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, all]) => [file, [...all]] as const)
  return { ...explained, [UNSEEN]: Object.fromEntries(byFile) }
}
