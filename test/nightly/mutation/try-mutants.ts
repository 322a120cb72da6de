import {
  bundleJudgingParts,
  type InstrumentedChecks,
  type JudgingParts,
  type Mutant,
} from './instrument-checks.ts'
import { createFamilyJudge, type FamilyJudge, type FamilyVerdict } from './judge-case.ts'
import type { Case } from './record-corpus.ts'
import { mutantSwitch, runWithMutant, watchReach } from './switch-mutants.ts'

/** Kinds of evidence: a false statement of the proof, another verdict, another report. */
const tellings = ['proof', 'verdict', 'report'] as const

/** Result of a mutant. */
export interface MutantFate {
  readonly mutant: Mutant
  readonly fate: (typeof tellings)[number] | 'survived' | 'unreached'
  /** The recording that tells. */
  readonly by?: string
}

/** One family of checks on one recording, and what is said without a mutant. */
export interface Unit {
  readonly recorded: Case
  readonly family: number
  readonly ms: number
  readonly usual: FamilyVerdict
  /** True if something else is said than of each clean run. */
  readonly isOdd: boolean
  /** Verdicts of the other families on the recording. */
  readonly beside: { readonly failed: readonly string[]; readonly warned: readonly string[] }
}

/** Number of units with the result of a clean run that are tried for a mutant, the quickest; all others are. */
const PLAIN_UNITS = 15
/** Number of units that are tried for a mutant that has to be loaded again. */
const FRESH_UNITS = 60
/** After so many mutants it is said how far it is. */
const REPORTED = 50
/** Default number of further recordings that are tried for a statement of the proof, once some verdict differs. */
const MORE_UNITS = 20

/** Switches each mutant on, one after the other, until a recording tells; those that only plan requests are left out. */
export async function tryMutants(
  checks: InstrumentedChecks,
  cases: readonly Case[],
  { selected, byFile, more = MORE_UNITS, report, onTried = () => undefined }: TryOptions,
): Promise<MutantFate[]> {
  const { unitsOf, readers, loaded, planned, requirements } = await measureReach(checks, cases, report)
  report(
    `${unitsOf.size} mutants are reached while judging, ${loaded.size} while loading, ${planned.size} while planning`,
  )
  const fates: MutantFate[] = []
  const wanted = selected.filter(({ id }) => !planned.has(id))
  const files = [...new Set(wanted.map(mutant => mutant.file))].sort(
    (a, b) => Number(/gaps/.test(a)) - Number(/gaps/.test(b)),
  )
  for (const together of byFile ? files.map(file => [file]) : [files]) {
    const load = await bundleJudgingParts(checks, mutantSwitch, {
      hasMutants: file => together.includes(file),
      tells: 'mutants',
    })
    const here = wanted.filter(({ file }) => together.includes(file))
    const ofFile = (file: string) => {
      const all = checks.mutants.filter(mutant => mutant.file === file)
      const units = [...new Set(all.flatMap(({ id }) => unitsOf.get(id) ?? []))]
      return units.length > 0 ? units : [...new Set([...unitsOf.values()].flat())]
    }
    const unitsOfFile = new Map(together.map(file => [file, ofFile(file)]))
    const tried = tryTogether(load, here, {
      unitsOf: ({ id }) => unitsOf.get(id) ?? [],
      unitsOfLoaded: ({ id, file }) => (loaded.has(id) ? (unitsOfFile.get(file) ?? []) : []),
      isReader: ({ id }) => readers.has(id),
      requirements,
      more,
      onTried: tried => {
        onTried([...fates, ...tried])
        if (tried.length % REPORTED === 0) report(`${tried.length} of ${here.length} mutants`)
      },
    })
    fates.push(...tried)
    const left = tried.filter(({ fate }) => fate === 'survived' || fate === 'unreached').length
    report(`${together.length === 1 ? together[0] : 'all'}: ${tried.length} mutants, ${left} survive`)
  }
  return fates
}

interface TryOptions {
  readonly selected: readonly Mutant[]
  /** True if each file is bundled by itself: switches take time, so few are quick. */
  readonly byFile: boolean
  /** Number of further recordings that are tried for a statement of the proof, once one shows a difference. */
  readonly more?: number
  readonly report: (says: string) => void
  /** Called after further mutants, with all results so far. */
  readonly onTried?: (fates: readonly MutantFate[]) => void
}

interface Reach {
  readonly unitsOf: ReadonlyMap<string, readonly Unit[]>
  /** Mutants of what reads a reply. */
  readonly readers: ReadonlySet<string>
  readonly loaded: ReadonlySet<string>
  readonly planned: ReadonlySet<string>
  readonly requirements: string
}

/** Judges all recordings with all mutants switched off: which of them are reached, and what is said. */
async function measureReach(
  checks: InstrumentedChecks,
  cases: readonly Case[],
  report: TryOptions['report'],
): Promise<Reach> {
  const load = await bundleJudgingParts(checks, mutantSwitch, { hasMutants: () => true, tells: 'reach' })
  const { done: parts, ids: loaded } = watchReach(load)
  const { read, judge } = createFamilyJudge(parts)
  const readers = new Set<string>()
  const unitsOf = new Map<string, Unit[]>()
  // The clean runs are the first recordings.
  const cleanTexts: Set<string>[] = []
  for (const recorded of cases) {
    const ofReading = watchReach(() => read(recorded)).ids
    const said = parts.checkFamilies.map((_, family) => {
      const start = performance.now()
      const { done: usual, ids } = watchReach(() => judge(recorded, family))
      return { recorded, family, ms: performance.now() - start, usual, ids }
    })
    const failed = said.flatMap(({ usual }) => usual.failed)
    const warned = said.flatMap(({ usual }) => usual.warned)
    const problem = recorded.findProblem(failed, warned)
    // What is wrong without a mutant tells nothing of one; the proof itself says so.
    if (problem !== undefined) {
      report(`left out: ${recorded.name}: ${problem}`)
      continue
    }
    for (const { ids, ...measured } of said) {
      const others = said.filter(({ family }) => family !== measured.family)
      const beside = {
        failed: others.flatMap(({ usual }) => usual.failed),
        warned: others.flatMap(({ usual }) => usual.warned),
      }
      const clean = cleanTexts[measured.family] ?? new Set()
      if (recorded.isClean) clean.add(measured.usual.text)
      cleanTexts[measured.family] = clean
      const unit: Unit = { ...measured, beside, isOdd: !clean.has(measured.usual.text) }
      for (const id of ofReading) readers.add(id)
      for (const id of [...ids, ...ofReading]) {
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
  const isJudging = new Set([...loaded, ...unitsOf.keys()])
  return {
    unitsOf,
    readers,
    loaded: new Set(loaded),
    planned: new Set(ids.filter(id => !isJudging.has(id))),
    requirements: formatRequirements(parts),
  }
}

export function formatRequirements({ requirements }: JudgingParts): string {
  return JSON.stringify(
    requirements.map(({ id, level, operations, needs }) => [id, level, operations, needs]),
  )
}

interface FileReach {
  readonly unitsOf: (mutant: Mutant) => readonly Unit[]
  readonly unitsOfLoaded: (mutant: Mutant) => readonly Unit[]
  readonly isReader: (mutant: Mutant) => boolean
  readonly requirements: string
  readonly more: number
  readonly onTried: (fates: readonly MutantFate[]) => void
}

/** Tries the mutants that were bundled together. */
function tryTogether(
  load: () => JudgingParts,
  mutants: readonly Mutant[],
  { unitsOf, unitsOfLoaded, isReader, requirements, more, onTried }: FileReach,
): MutantFate[] {
  let judges = createFamilyJudge(load())
  const killers: Unit[] = []
  const tryMutant = (mutant: Mutant): MutantFate => {
    const { id } = mutant
    const found = ({ fate, unit }: Telling): MutantFate => {
      if (killers[0] !== unit) killers.unshift(unit)
      return { mutant, fate, by: unit.recorded.name }
    }
    const units = sortUnits(unitsOf(mutant), killers)
    for (const again of [false, true]) {
      const told = findTelling(id, judges, units, { more, anew: isReader(mutant) })
      if (told === undefined) break
      const { usual, recorded, family } = told.unit
      // A cache may have kept what a mutant said: then nothing is told by this one.
      if (again || !isOther(judges.judge(recorded, family), usual)) return found(told)
      judges = createFamilyJudge(load())
    }
    // What is done once, while loading or for a cache, is told by parts that were loaded with the mutant.
    const late = sortUnits(unitsOfLoaded(mutant), killers)
    const first = [...new Set([...late, ...units])].slice(0, FRESH_UNITS)
    if (first.length === 0) return { mutant, fate: 'unreached' }
    try {
      const parts = runWithMutant(id, load)
      if (formatRequirements(parts) !== requirements)
        return { mutant, fate: 'verdict', by: 'the register of requirements' }
      const told = findTelling(id, createFamilyJudge(parts), first, { more, anew: false })
      return told === undefined ? { mutant, fate: 'survived' } : found(told)
    } catch {
      return { mutant, fate: 'proof', by: 'it does not load' }
    }
  }
  const tried: MutantFate[] = []
  for (const mutant of mutants) {
    tried.push(tryMutant(mutant))
    onTried(tried)
  }
  return tried
}

interface Telling {
  readonly fate: (typeof tellings)[number]
  readonly unit: Unit
}

/** The first recording that makes a statement of the proof false, else one with another verdict, else another report. */
function findTelling(
  id: string,
  { judge }: FamilyJudge,
  units: readonly Unit[],
  { more, anew }: { readonly more: number; readonly anew: boolean },
): Telling | undefined {
  const found: Telling[] = []
  let left = more
  for (const unit of units) {
    const said = runWithMutant(id, () => judge(unit.recorded, unit.family, anew))
    if (isOther(said, unit.usual)) found.push({ fate: rankTelling(said, unit), unit })
    if (found.at(-1)?.fate === 'proof' || (found.length > 0 && left-- <= 0)) break
  }
  return found.toSorted((a, b) => tellings.indexOf(a.fate) - tellings.indexOf(b.fate))[0]
}

export function isOther(said: FamilyVerdict, usual: FamilyVerdict): boolean {
  return said.text !== usual.text || said.details !== usual.details
}

export function rankTelling(said: FamilyVerdict, { recorded, usual, beside }: Unit): Telling['fate'] {
  if (said.text === usual.text) return 'report'
  const failed = [...new Set([...beside.failed, ...said.failed])]
  const warned = [...new Set([...beside.warned, ...said.warned])]
  const isFalse = said.text.startsWith('throws') || recorded.findProblem(failed, warned) !== undefined
  return isFalse ? 'proof' : 'verdict'
}

/**
 * Sorts recordings: those that killed a mutant of the file, then those with another verdict than a clean run, then others, each
 * the fastest first.
 */
function sortUnits(units: readonly Unit[], killers: readonly Unit[]): Unit[] {
  const known = killers.filter(unit => units.includes(unit)).slice(0, 10)
  const rest = units.filter(unit => !known.includes(unit)).toSorted((a, b) => a.ms - b.ms)
  const plain = rest.filter(unit => !unit.isOdd)
  return [
    ...known,
    ...rest.filter(({ isOdd }) => isOdd),
    ...plain.slice(0, PLAIN_UNITS),
    ...plain.slice(PLAIN_UNITS).filter(({ recorded }) => recorded.isClean),
  ]
}
