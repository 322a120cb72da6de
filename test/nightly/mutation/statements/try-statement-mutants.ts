import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import type { Evidence } from '../../../../src/conformance/evidence/evidence.ts'
import type { Recording } from '../../../../src/conformance/model/recording.ts'
import { bundleJudgingParts, drawNumber, type JudgingParts, readGenerated } from '../instrument-checks.ts'
import { createFamilyJudge } from '../judge-case.ts'
import type { Case } from '../record-corpus.ts'
import { mutantSwitch } from '../switch-mutants.ts'
import { formatRequirements, isOther, type MutantFate, rankTelling, type Unit } from '../try-mutants.ts'
import type { StatementMutant } from './list-statement-mutants.ts'

/** The number of units without a finding of their own that are tried for a mutant. */
const PLAIN_UNITS = 12

interface TryOptions {
  readonly report: (says: string) => void
  /** Gets one line for each mutant as it is tried; those in it are not tried again. */
  readonly out?: string | undefined
}

/** Judges the recordings with each mutant of a statement in the generated data, until one tells. */
export async function tryStatementMutants(
  mutants: readonly StatementMutant[],
  cases: readonly Case[],
  { report, out }: TryOptions,
): Promise<MutantFate[]> {
  const load = await bundleJudgingParts({ mutants: [], sources: new Map() }, mutantSwitch, {
    hasMutants: () => false,
    tells: 'mutants',
  })
  const names = [
    'contract.json',
    'entries.json',
    'gap-readings.json',
    'meanings.json',
    'openapi.json',
    'places.json',
  ]
  const data = new Map(names.map(name => [name, readGenerated(name)]))
  const read = (name: string) => data.get(name) ?? readGenerated(name)
  const parts = load(read)
  const units = measureUnits(createFamilyJudge(rememberReading(parts)), parts.checkFamilies.length, cases)
  report(`${units.length} judgements without a mutant`)
  const requirements = formatRequirements(parts)
  const tryMutant = (mutant: StatementMutant): MutantFate => {
    try {
      const changed = load(name =>
        name === mutant.data ? change(read(name), mutant.path, mutant.value) : read(name),
      )
      if (formatRequirements(changed) !== requirements)
        return { mutant, fate: 'verdict', by: 'the register of requirements' }
      const { judge } = createFamilyJudge(rememberReading(changed))
      let reported: MutantFate | undefined
      for (const unit of sortUnits(units, mutant)) {
        const said = judge(unit.recorded, unit.family)
        if (!isOther(said, unit.usual)) continue
        const found = { mutant, fate: rankTelling(said, unit), by: unit.recorded.name }
        if (found.fate !== 'report') return found
        reported ??= found
      }
      return reported ?? { mutant, fate: 'survived' }
    } catch {
      return { mutant, fate: 'proof', by: 'it does not load' }
    }
  }
  const known = readTried(out)
  // In the order of the draw, what a cut leaves is a fair sample.
  return mutants
    .toSorted((a, b) => drawNumber(a) - drawNumber(b))
    .map((mutant, at) => {
      if (at > 0 && at % 50 === 0) report(`${at} of ${mutants.length} mutants`)
      const key = formatKey(mutant)
      const before = known.get(key)
      if (before !== undefined) return { mutant, ...before }
      const { fate, by } = tryMutant(mutant)
      if (out !== undefined) appendFileSync(out, `${JSON.stringify({ key, fate, by })}\n`)
      return { mutant, fate, ...(by === undefined ? {} : { by }) }
    })
}

type Tried = Pick<MutantFate, 'fate' | 'by'>

/** The fates of the mutants of a run that was cut off, by key. */
function readTried(out: string | undefined): ReadonlyMap<string, Tried> {
  if (out === undefined || !existsSync(out)) return new Map()
  const lines = readFileSync(out, 'utf8')
    .split('\n')
    .filter(line => line.endsWith('}'))
  return new Map(
    lines.map(line => {
      const { key, ...tried }: Tried & { readonly key: string } = JSON.parse(line)
      return [key, tried]
    }),
  )
}

function formatKey({ data, path, replacement }: StatementMutant): string {
  return `${data}/${path.join('/')} ${replacement}`
}

/** Reads each recording once: what a reply is read with may have changed too. */
function rememberReading(parts: JudgingParts): JudgingParts {
  const known = new Map<Recording, Evidence>()
  return {
    ...parts,
    readEvidence: recording => {
      const evidence = known.get(recording) ?? parts.readEvidence(recording)
      known.set(recording, evidence)
      return evidence
    },
  }
}

function measureUnits(
  { judge }: ReturnType<typeof createFamilyJudge>,
  families: number,
  cases: readonly Case[],
): Unit[] {
  const clean: Set<string>[] = Array.from({ length: families }, () => new Set())
  return cases.flatMap(recorded => {
    const said = clean.map((texts, family) => {
      const start = performance.now()
      const usual = judge(recorded, family)
      if (recorded.isClean) texts.add(usual.text)
      return { recorded, family, ms: performance.now() - start, usual, isOdd: !texts.has(usual.text) }
    })
    const beside = (family: number) => said.filter(each => each.family !== family).map(({ usual }) => usual)
    if (
      recorded.findProblem(
        said.flatMap(({ usual }) => usual.failed),
        said.flatMap(({ usual }) => usual.warned),
      )
    )
      return []
    return said.map(unit => ({
      ...unit,
      beside: {
        failed: beside(unit.family).flatMap(({ failed }) => failed),
        warned: beside(unit.family).flatMap(({ warned }) => warned),
      },
    }))
  })
}

/** Judgments in which the statement is a finding, then clean ones, then some others that speak of it. */
function sortUnits(units: readonly Unit[], { about }: StatementMutant): Unit[] {
  const here = units
    .filter(({ usual }) => about === undefined || usual.text.includes(`${about} `))
    .toSorted((a, b) => a.ms - b.ms)
  const isFinding = ({ usual, isOdd }: Unit) =>
    about === undefined ? isOdd : [...usual.failed, ...usual.warned].includes(about)
  const plain = here.filter(unit => !isFinding(unit))
  const clean = plain.filter(({ recorded }) => recorded.isClean)
  const rest = plain.filter(({ recorded }) => !recorded.isClean)
  return [...clean, ...here.filter(isFinding), ...rest.filter(({ isOdd }) => isOdd).slice(0, PLAIN_UNITS)]
}

/** The data with another value at a place, or without it; the rest is shared. */
function change(node: unknown, [first, ...rest]: readonly string[], value: unknown): unknown {
  if (first === undefined) return value
  if (Array.isArray(node)) {
    const next = change(node[Number(first)], rest, value)
    return node.flatMap((each, at) => (at !== Number(first) ? [each] : next === undefined ? [] : [next]))
  }
  const copy: Record<string, unknown> = { ...(node as Record<string, unknown>) }
  const next = change(copy[first], rest, value)
  if (next === undefined) delete copy[first]
  else copy[first] = next
  return copy
}
