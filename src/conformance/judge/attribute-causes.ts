import { groupBy } from '../../base/group-by.ts'
import { bareRequestId } from '../checks/parameters/parameter-checks.ts'
import { anyRequestId } from '../checks/service/transport-checks.ts'
import type { ExchangeEvidence } from '../evidence/evidence.ts'
import type { Finding, Tally } from '../evidence/tally.ts'
import type { RequirementResult } from '../model/report.ts'

interface Broken {
  readonly result: RequirementResult
  readonly findings: readonly Finding[]
  /** Position in the report. Requirements of single cells are before those of rows and of several replies. */
  readonly rank: number
}

type Exchanges = ReadonlyMap<number, ExchangeEvidence>

/**
 * Adds the cause to each result whose findings all follow from findings of another result. These are on the
 * same cell or place, on a cell that a broken rule reads, or on a column that is certainly wrong. Others are
 * on the row that a reply was compared with, or on the plain request, which is refused in the same way. No
 * verdict changes.
 */
export function attributeCauses(
  results: readonly RequirementResult[],
  counts: Pick<Tally, 'find'>,
  exchanges: Exchanges,
): readonly RequirementResult[] {
  const broken = listBroken(results, counts)
  const findCause = createCauseFinder(broken, exchanges)
  const causes = new Map<string, RequirementResult>()
  for (const each of broken) {
    const found = each.findings.map(finding => findCause(finding, each))
    const [cause] = found
    if (cause !== undefined && !found.includes(undefined)) causes.set(formatName(each.result), cause.result)
  }
  return results.map(result => {
    const { id, operationId, shownBy = id } = result
    const cause = findRoot(formatName({ id: shownBy, operationId }), causes)
    if (cause === undefined) return result
    const isElsewhere = cause.operationId !== operationId && cause.operationId !== null
    return { ...result, shownBy: cause.id, ...(isElsewhere ? { shownOn: cause.operationId } : {}) }
  })
}

function listBroken(results: readonly RequirementResult[], counts: Pick<Tally, 'find'>): Broken[] {
  return results.flatMap((result, rank) => {
    const { verdict, shownBy, id, operationId } = result
    if (shownBy !== undefined || (verdict !== 'fail' && verdict !== 'warn')) return []
    const found = counts.find(id, operationId)?.findings ?? []
    const own = found.filter(each => each.shownBy === id)
    return [{ result, rank, findings: (own.length > 0 ? own : found).map(({ finding }) => finding) }]
  })
}

function formatName({ id, operationId }: Pick<RequirementResult, 'id' | 'operationId'>): string {
  return `${id} ${operationId}`
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

function createCauseFinder(broken: readonly Broken[], exchanges: Exchanges) {
  const all = broken.flatMap(of => of.findings.map(finding => ({ of, finding })))
  const byPlace = groupBy(all, ({ finding }) => `${finding.exchange} ${finding.place}`)
  const certain = all.filter(({ finding }) => finding.certain === true && finding.beside === undefined)
  const byColumn = groupBy(certain, ({ finding }) => nameColumn(exchanges, finding.exchange, finding.place))
  const refusals = all.filter(
    ({ of, finding: { place, exchange } }) =>
      place === 'status' &&
      of.result.id !== anyRequestId &&
      exchanges.get(exchange)?.name.startsWith('smoke:'),
  )
  const byOperation = groupBy(refusals, ({ of }) => of.result.operationId)
  const brokenRows = all.filter(({ finding }) => finding.columns !== undefined)
  const byExchange = groupBy(brokenRows, ({ finding }) => finding.exchange)

  /** Finds what refused the plain request of the operation, which other requests then repeat. */
  function findRefusal({ place, actual }: Finding, of: Broken): Broken | undefined {
    const here = place === 'status' ? (byOperation.get(of.result.operationId) ?? []) : []
    const cause = (here.find(each => each.of.result.id === bareRequestId) ?? here[0])?.of
    const isSame = here.some(each => each.of === cause && each.finding.actual === actual)
    return cause !== of && isSame ? cause : undefined
  }

  /** Finds the broken rule of a row whose value is what a compared reply should have. */
  function findComparedRow({ beside = [], expected, place }: Finding, of: Broken): Broken | undefined {
    const wanted = /[-+.\de]+$/.exec(expected)?.[0] ?? ''
    const column = /\w+$/.exec(place)?.[0] ?? ''
    const isWanted = ({ actual, columns = [] }: Finding) =>
      // A number of one or two digits is in many rows.
      (wanted.length > 2 || (wanted !== '' && columns.includes(column))) &&
      [',', '}'].some(end => actual.includes(`:${wanted}${end}`))
    const rows = beside.flatMap(exchange => byExchange.get(exchange) ?? [])
    return rows.find(each => isWanted(each.finding) && isAsBad(each.of, of))?.of
  }

  return (finding: Finding, of: Broken): Broken | undefined => {
    const { exchange, place, beside, against, columns = [] } = finding
    const at = (...keys: readonly string[]) =>
      keys.flatMap(key => byPlace.get(key) ?? []).filter(each => isAsBad(each.of, of))
    // The cells that a broken rule reads, beside the one that it blames.
    const cells = columns.map(column => `${place.replace(/\]\.\w+$/, ']')}.${column}`)
    const [inRow] = at(...cells.filter(cell => cell !== place).map(cell => `${exchange} ${cell}`))
    const samePlace = at(`${exchange} ${place}`, `${beside?.[0]} ${against}`).find(
      ({ of: other, finding }) => {
        const isCompared = beside !== undefined
        const isSameKind = isCompared === (finding.beside !== undefined)
        return other !== of && (isSameKind ? isNarrower(other, of, place) : isCompared)
      },
    )
    const [sameColumn] =
      beside === undefined ? [] : (byColumn.get(nameColumn(exchanges, exchange, place)) ?? [])
    const causes = [inRow?.of, samePlace?.of, sameColumn?.of, findComparedRow(finding, of)]
    return [findRefusal(finding, of), ...causes].find(cause => cause !== undefined && isAsBad(cause, of))
  }
}

/** Returns the operation and column of a cell, or else its place. */
function nameColumn(exchanges: Exchanges, exchange: number, place: string): string {
  const [, column = `${exchange} ${place}`] = /\]\.(\w+)$/.exec(place) ?? []
  return `${exchanges.get(exchange)?.operation} ${column}`
}

/** A warning shows no failure. */
function isAsBad({ result: cause }: Broken, { result }: Broken): boolean {
  return cause.verdict === 'fail' || result.verdict === 'warn'
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
