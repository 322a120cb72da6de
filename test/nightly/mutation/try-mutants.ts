import type { Case } from './disturb-run.ts'
import {
  bundleJudgingParts,
  type InstrumentedChecks,
  type JudgingParts,
  type Mutant,
} from './instrument-checks.ts'
import { createFamilyJudge, type FamilyVerdict } from './judge-case.ts'
import { mutantSwitch, runWithMutant, watchReach } from './switch-mutants.ts'

/** Result of a mutant: a recording got another verdict with it, only another report, or neither. */
export interface MutantFate {
  readonly mutant: Mutant
  readonly fate: 'verdict' | 'report' | 'survived'
}

/** One family of checks on one recording, and what is said without a mutant. */
interface Unit {
  readonly recorded: Case
  readonly family: number
  readonly ms: number
  readonly usual: FamilyVerdict
  /** True if something else is said than of each clean run. */
  readonly isOdd: boolean
}

/** Number of units with the result of a clean run that are tried for a mutant, the quickest; all others are. */
const PLAIN_UNITS = 15
/** Number of units that are tried for a mutant that has to be loaded again. */
const FRESH_UNITS = 60
/** After so many mutants it is said how far it is. */
const REPORTED = 50

/** Switches each mutant on, one after the other, until a recording tells. Those that only plan requests are left out. */
export async function tryMutants(
  checks: InstrumentedChecks,
  selected: readonly Mutant[],
  cases: readonly Case[],
  report: (says: string) => void,
): Promise<MutantFate[]> {
  const load = await bundleJudgingParts(checks, mutantSwitch)
  const { unitsOf, readers, loaded, planned, requirements } = measureReach(load, cases)
  const allUnits = [...new Set([...unitsOf.values()].flat())]
  let judges = createFamilyJudge(load())
  const killers: Unit[] = []

  function findTelling(mutant: Mutant, { judge }: typeof judges, units: readonly Unit[]) {
    let told: { readonly fate: 'verdict' | 'report'; readonly unit: Unit } | undefined
    for (const unit of units) {
      const anew = readers.has(mutant.id)
      const said = runWithMutant(mutant.id, () => judge(unit.recorded, unit.family, anew))
      if (said.text !== unit.usual.text) return { fate: 'verdict', unit } as const
      if (said.details !== unit.usual.details) told ??= { fate: 'report', unit }
    }
    return told
  }

  function tryMutant(mutant: Mutant): MutantFate['fate'] {
    const units = sortUnits(unitsOf.get(mutant.id) ?? [], killers)
    for (const again of [false, true]) {
      const told = findTelling(mutant, judges, units)
      if (told === undefined) break
      const { usual, recorded, family } = told.unit
      const after = judges.judge(recorded, family)
      if (again || (after.text === usual.text && after.details === usual.details)) {
        if (killers[0] !== told.unit) killers.unshift(told.unit)
        return told.fate
      }
      // A cache kept what the mutant said, so nothing is told by this one.
      judges = createFamilyJudge(load())
    }
    // What is done once, while loading or for a cache, is told by parts that were loaded with the mutant.
    const late = loaded.has(mutant.id) ? sortUnits(allUnits, killers) : []
    try {
      const parts = runWithMutant(mutant.id, load)
      if (formatRequirements(parts) !== requirements) return 'verdict'
      const first = [...new Set([...units, ...late])].slice(0, FRESH_UNITS)
      return findTelling(mutant, createFamilyJudge(parts), first)?.fate ?? 'survived'
    } catch {
      return 'verdict'
    }
  }

  return selected
    .filter(({ id }) => !planned.has(id))
    .map((mutant, at, { length }) => {
      if (at % REPORTED === 0) report(`${at} of ${length} mutants`)
      return { mutant, fate: tryMutant(mutant) }
    })
}

/** Judges all recordings with all mutants switched off: which of them are reached, and what is said. */
function measureReach(load: () => JudgingParts, cases: readonly Case[]) {
  const { done: parts, ids: loaded } = watchReach(load)
  const { read, judge } = createFamilyJudge(parts)
  /** Mutants of what reads a reply. */
  const readers = new Set<string>()
  const unitsOf = new Map<string, Unit[]>()
  // The clean runs are the first recordings.
  const cleanTexts: Set<string>[] = parts.checkFamilies.map(() => new Set())
  for (const recorded of cases) {
    const ofReading = watchReach(() => read(recorded)).ids
    for (const id of ofReading) readers.add(id)
    for (const [family, clean] of cleanTexts.entries()) {
      const start = performance.now()
      const { done: usual, ids } = watchReach(() => judge(recorded, family))
      if (recorded.isClean) clean.add(usual.text)
      const isOdd = !clean.has(usual.text)
      const unit: Unit = { recorded, family, ms: performance.now() - start, usual, isOdd }
      for (const id of new Set([...ids, ...ofReading])) {
        const units = unitsOf.get(id) ?? []
        units.push(unit)
        unitsOf.set(id, units)
      }
    }
  }
  // Which requests are sent is another matter than what is said of them.
  const { ids } = watchReach(() =>
    cases
      .slice(0, 1)
      .map(({ recording: { run } }) => parts.checkFamilies.map(({ requests }) => requests?.(run))),
  )
  const planned = new Set([...ids].filter(id => !loaded.has(id) && !unitsOf.has(id)))
  return { unitsOf, readers, loaded, planned, requirements: formatRequirements(parts) }
}

function formatRequirements({ requirements }: JudgingParts): string {
  return JSON.stringify(
    requirements.map(({ id, level, operations, needs }) => [id, level, operations, needs]),
  )
}

/** Sorts units: those that showed another mutant, then those with another verdict than a clean run, then others, quickest first. */
function sortUnits(units: readonly Unit[], killers: readonly Unit[]): Unit[] {
  const known = killers.filter(unit => units.includes(unit)).slice(0, 10)
  const rest = units.filter(unit => !known.includes(unit)).toSorted((a, b) => a.ms - b.ms)
  const plain = rest.filter(unit => !unit.isOdd)
  const clean = plain.slice(PLAIN_UNITS).filter(({ recorded }) => recorded.isClean)
  return [...known, ...rest.filter(({ isOdd }) => isOdd), ...plain.slice(0, PLAIN_UNITS), ...clean]
}
