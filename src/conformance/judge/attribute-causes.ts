import { groupBy } from '../../base/group-by.ts'
import { bareRequestId } from '../checks/parameters/parameter-checks.ts'
import { anyRequestId } from '../checks/service/transport-checks.ts'
import type { TallyResults } from '../evidence/create-tally.ts'
import type { ExchangeEvidence } from '../evidence/evidence.ts'
import type { Finding } from '../evidence/tally.ts'
import type { RequirementResult } from '../model/report.ts'

/** A broken requirement with all its findings. */
interface Broken {
  readonly result: RequirementResult
  readonly findings: readonly Finding[]
  /** Position in the report. Requirements of single cells are before those of rows and of several replies. */
  readonly rank: number
}

/** Finds the broken requirements that may be the cause of a finding. */
type CauseLookup = (finding: Finding, of: Broken) => Broken | undefined

/**
 * Adds the cause to each result whose findings all follow from findings of another result. These are on the
 * same cell or place, on a cell that a broken rule reads, or on a column that is certainly wrong. Others are
 * on the row that a reply was compared with, or on the plain request, which is refused in the same way. No
 * verdict changes.
 */
export function attributeCauses(
  results: readonly RequirementResult[],
  counts: Pick<TallyResults, 'find'>,
  exchanges: ReadonlyMap<number, ExchangeEvidence>,
): readonly RequirementResult[] {
  const broken = results.flatMap((result, rank): Broken[] => {
    const { verdict, shownBy, id, operationId } = result
    if (shownBy !== undefined || (verdict !== 'fail' && verdict !== 'warn')) return []
    const found = counts.find(id, operationId)?.findings ?? []
    const own = found.filter(each => each.shownBy === id)
    return [{ result, rank, findings: (own.length > 0 ? own : found).map(({ finding }) => finding) }]
  })
  if (broken.length < 2) return results
  const lookups = [
    createRefusalLookup(broken, exchanges),
    createPlaceLookup(broken),
    createColumnLookup(broken, exchanges),
    createComparedRowLookup(broken),
  ]
  const causes = new Map<string, RequirementResult>()
  for (const each of broken) {
    const found = each.findings.map(finding => findFirst(lookups, finding, each))
    const known = [...new Set(found.filter(cause => cause !== undefined))]
    const [cause] = known
    if (cause === undefined) continue
    const isLike = createLikeness(known, exchanges)
    if (each.findings.every((finding, at) => found[at] !== undefined || isLike(finding)))
      causes.set(formatName(each.result), cause.result)
  }
  if (causes.size === 0) return results
  return results.map(result => {
    const { id, operationId, shownBy = id } = result
    const first = formatName({ id: shownBy, operationId })
    const cause = findRoot(first, causes)
    if (cause === undefined) return result
    const isElsewhere = cause.operationId !== operationId && cause.operationId !== null
    return { ...result, shownBy: cause.id, ...(isElsewhere ? { shownOn: cause.operationId } : {}) }
  })
}

function formatName({ id, operationId }: Pick<RequirementResult, 'id' | 'operationId'>): string {
  return `${id} ${operationId}`
}

function findFirst(lookups: readonly CauseLookup[], finding: Finding, of: Broken): Broken | undefined {
  for (const lookUp of lookups) {
    const cause = lookUp(finding, of)
    if (cause !== undefined) return cause
  }
  return undefined
}

/** Follows causes to the last one. Two results that would explain each other have none. */
function findRoot(
  first: string,
  causes: ReadonlyMap<string, RequirementResult>,
): RequirementResult | undefined {
  const passed = new Set([first])
  let cause = causes.get(first)
  for (let next = cause; next !== undefined; next = causes.get(formatName(next))) {
    if (passed.has(formatName(next))) return undefined
    passed.add(formatName(next))
    cause = next
  }
  return cause
}

/**
 * Creates a function that tells whether a finding is on a column of causes. Requests that only show a gap are
 * compared with others, but not judged by themselves.
 */
function createLikeness(causes: readonly Broken[], exchanges: ReadonlyMap<number, ExchangeEvidence>) {
  const nameColumn = createColumnNamer(exchanges)
  const own = new Set(
    causes.flatMap(({ findings }) =>
      findings.flatMap(({ exchange, place, columns }) =>
        columns === undefined ? [nameColumn(exchange, place)] : [],
      ),
    ),
  )
  return (finding: Finding) => {
    const { exchange, place, beside: [first] = [], against } = finding
    return (
      [place, ...listReadCells(finding)].some(cell => own.has(nameColumn(exchange, cell))) ||
      (against !== undefined && own.has(nameColumn(first, against)))
    )
  }
}

/** Creates a function that names the operation and column of a cell, or else its place. */
function createColumnNamer(exchanges: ReadonlyMap<number, ExchangeEvidence>) {
  return (exchange = -1, place: string) =>
    `${exchanges.get(exchange)?.operation} ${/\]\.(\w+)$/.exec(place)?.[1] ?? `${exchange} ${place}`}`
}

/** A warning shows no failure. */
function isAsBad({ result: cause }: Broken, { result }: Broken): boolean {
  return cause.verdict === 'fail' || result.verdict === 'warn'
}

/** Finds what was refused in the plain request of the operation, which other requests then repeat. */
function createRefusalLookup(
  broken: readonly Broken[],
  exchanges: ReadonlyMap<number, ExchangeEvidence>,
): CauseLookup {
  const isRefusal = ({ place }: Finding) => place === 'status'
  const ofPlain = (finding: Finding) =>
    isRefusal(finding) && exchanges.get(finding.exchange)?.name.startsWith('smoke:') === true
  const refusing = broken.filter(
    ({ result, findings }) => result.id !== anyRequestId && findings.some(ofPlain),
  )
  const byOperation = groupBy(refusing, ({ result }) => result.operationId)
  return (finding, of) => {
    const all = byOperation.get(of.result.operationId) ?? []
    const cause = all.find(({ result }) => result.id === bareRequestId) ?? all[0]
    if (cause === undefined || cause === of || !isRefusal(finding) || !isAsBad(cause, of)) return undefined
    return cause.findings.some(each => ofPlain(each) && each.actual === finding.actual) ? cause : undefined
  }
}

/**
 * Finds what else is wrong in the same place of the same reply, on either side of a comparison, or in a cell
 * that a broken rule reads.
 */
function createPlaceLookup(broken: readonly Broken[]): CauseLookup {
  const placed = broken.flatMap(each => each.findings.map(finding => ({ each, finding })))
  const byPlace = groupBy(placed, ({ finding }) => `${finding.exchange} ${finding.place}`)
  return (finding, of) => {
    const { exchange, place, beside, against } = finding
    const cells = listReadCells(finding).map(cell => `${exchange} ${cell}`)
    const inRow = cells.flatMap(cell => byPlace.get(cell) ?? []).find(({ each }) => isAsBad(each, of))
    if (inRow !== undefined) return inRow.each
    return [`${exchange} ${place}`, `${beside?.[0]} ${against}`]
      .flatMap(each => byPlace.get(each) ?? [])
      .find(({ each, finding }) => {
        if (each === of || !isAsBad(each, of)) return false
        const [isCompared, isOther] = [beside, finding.beside].map(others => others !== undefined)
        return isCompared === isOther ? isNarrower(each, of, place) : isCompared
      })?.each
  }
}

/** Lists the places of the cells that a broken rule reads, beside the one that it blames. */
function listReadCells({ place, columns = [] }: Finding): string[] {
  const row = place.replace(/\]\.\w+$/, ']')
  return columns.map(column => `${row}.${column}`).filter(cell => cell !== place)
}

/**
 * Returns true if the first of two requirements that are broken in the same place is to be shown: the one with
 * more places. What is refused is shown by the requirement that says what was sent.
 */
function isNarrower(one: Broken, other: Broken, place: string): boolean {
  if (one.result.id === anyRequestId) return false
  if (place === 'status') return other.result.id === anyRequestId
  const more = one.findings.length - other.findings.length
  return more > 0 || (more === 0 && (one.rank < other.rank || !isAsBad(other, one)))
}

/** Finds the certain error of a column whose cells were compared with other replies. */
function createColumnLookup(
  broken: readonly Broken[],
  exchanges: ReadonlyMap<number, ExchangeEvidence>,
): CauseLookup {
  const nameColumn = createColumnNamer(exchanges)
  const certain = broken.flatMap(each =>
    each.findings.flatMap(finding =>
      finding.certain === true && finding.beside === undefined
        ? [[nameColumn(finding.exchange, finding.place), each] as const]
        : [],
    ),
  )
  const byColumn = new Map(certain.toReversed())
  return (finding, of) => {
    const cause =
      finding.beside === undefined ? undefined : byColumn.get(nameColumn(finding.exchange, finding.place))
    return cause !== undefined && isAsBad(cause, of) ? cause : undefined
  }
}

/** Finds the broken rule of a row whose value is what a compared reply should have. */
function createComparedRowLookup(broken: readonly Broken[]): CauseLookup {
  const rows = broken.flatMap(each =>
    each.findings.flatMap(finding => (finding.columns === undefined ? [] : [{ each, finding }])),
  )
  const byExchange = groupBy(rows, ({ finding }) => finding.exchange)
  return ({ beside = [], expected, place }, of) => {
    const wanted = /[-+.\de]+$/.exec(expected)?.[0] ?? ''
    const column = /\w+$/.exec(place)?.[0] ?? ''
    const cause = beside
      .flatMap(n => byExchange.get(n) ?? [])
      .find(
        ({ each, finding: { actual, columns = [] } }) =>
          // A number of one or two digits is in many rows.
          (wanted.length > 2 || (wanted !== '' && columns.includes(column))) &&
          [',', '}'].some(end => actual.includes(`:${wanted}${end}`)) &&
          isAsBad(each, of),
      )
    return cause?.each
  }
}
