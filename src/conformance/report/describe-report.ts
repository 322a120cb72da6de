import { formatCount } from '../../base/format-count.ts'
import { groupBy } from '../../base/group-by.ts'
import { contract } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import type {
  FailedRequestGroup,
  Payments,
  Report,
  RequirementResult,
  RequirementStatus,
} from '../model/report.ts'

/** All statuses in the order of a summary, each with its letter, words and terminal color. */
export const statusLabels = {
  fail: { letter: 'F', says: 'failed', color: 'red' },
  error: { letter: 'E', says: 'error of the suite', color: 'magenta' },
  warn: { letter: 'W', says: 'warning', color: 'yellow' },
  accepted: { letter: 'A', says: 'accepted finding', color: 'cyan' },
  inconclusive: { letter: '?', says: 'inconclusive', color: 'blue' },
  pass: { letter: '✓', says: 'passed', color: 'green' },
  observed: { letter: 'o', says: 'observed', color: 'gray' },
  'not-exercised': { letter: '–', says: 'not exercised', color: 'gray' },
  skipped: { letter: '·', says: 'skipped', color: 'gray' },
} as const satisfies Record<RequirementStatus, { letter: string; says: string; color: string }>

/** The same statuses by name. */
export const statuses = Object.keys(statusLabels) as readonly RequirementStatus[]

/** Returns the path of an operation, its id in another contract, or `service` for null. */
export function nameOperation(id: OperationId | null): string {
  return contract.operations.find(operation => operation.id === id)?.path ?? id ?? 'service'
}

/** Describes an accepted finding: reason, owner and last day. Empty for any other result. */
export function describeAcceptance({ accepted }: Pick<RequirementResult, 'accepted'>): string {
  return accepted === undefined ? '' : `${accepted.reason} (${accepted.owner}, until ${accepted.expires})`
}

/** Joins names by commas and abbreviates a long list. Only the first few are listed, followed by the number of all others. */
export function abbreviateNames(names: readonly string[], most = 6): string {
  const rest = names.length - most
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : names.join(', ')
}

/** Describes a report in a line each: the run, the judged base URLs, the requirements by status, the coverage. */
export function describeReport(report: Report) {
  const targets = Object.entries(report.target).map(([origin, url]) => `${origin} ${url}`)
  const { exercised, total, floor } = report.coverage
  const met = total > 0 && exercised >= floor * total ? 'met' : 'missed'
  return {
    size: describeRunSize(report),
    targets: targets.join(' · '),
    summary: describeSummary(report),
    coverage: `floor ${met}: ${exercised} of ${total} documented requirements exercised, ${Math.round(floor * 1000) / 10} % asked for`,
  }
}

function describeRunSize({ profile, negative, requests, seconds, payments }: Report): string {
  const scope = `profile ${profile}${negative ? ' and negative' : ''}`
  const size = `${scope} · ${formatCount(requests, 'request')} in ${seconds} s`
  return payments === undefined ? size : `${size} · ${describePayments(payments)}`
}

/** Describes the sent payments: number, outcomes and maximum cost. Several paid accounts are a warning. */
function describePayments({ sent, cost, maxCost }: Payments): string {
  const byOutcome = groupBy(sent, ({ outcome }) => outcome)
  const outcomes = [...byOutcome].map(([name, those]) => `${those.length} ${name}`)
  const became = outcomes.length === 0 ? '' : ` (${outcomes.join(', ')})`
  const accounts = new Set(sent.map(({ payTo }) => payTo.toLowerCase()))
  const spread =
    accounts.size > 1 ? `, warning: to ${accounts.size} accounts, ${[...accounts].join(' and ')}` : ''
  return `${formatCount(sent.length, 'payment')}${became}, ${cost.toFixed(2)} of ${maxCost} units${spread}`
}

function describeSummary({ summary: numbers, requirements }: Report): string {
  const accepted = requirements.filter(entry => entry.accepted !== undefined).length
  const counts: Record<RequirementStatus, number> = { ...numbers, accepted }
  const numbered = statuses
    .filter(status => counts[status] > 0)
    .map(status => `${counts[status]} ${statusLabels[status].says}`)
  return `requirements by operation: ${numbered.join(' · ')}`
}

/** Describes a group of requests that failed for one cause, with their operations. */
export function describeFailedRequests(group: FailedRequestGroup): string {
  const { cause, requests, operations, exchange } = group
  const where = Object.entries(operations).toSorted(([, a], [, b]) => b - a)
  const names = where.map(([operation, count]) => `${operation} ${count}`)
  return `${formatCount(requests, 'request')}, ${cause}: ${abbreviateNames(names)} (first: exchange ${exchange})`
}

/** Groups the failed requests under two headings: unreached addresses, and failures of the service itself. */
export function groupFailedRequests({ failedRequests }: Report) {
  const headings = groupBy(failedRequests, ({ unreached }) =>
    unreached
      ? 'Not reached: the address or the settings of the connection may be wrong'
      : 'Failed by the service itself',
  )
  return [...headings]
}

/** Returns the reasons why operations and requirements were not judged, the most frequent first, with their names. */
export function listUnjudgedReasons({ requirements, unjudged }: Report) {
  const open: readonly RequirementStatus[] = ['inconclusive', 'not-exercised', 'skipped']
  const all = [
    ...(unjudged?.operations ?? []).map(({ method, path, reason }) => ({
      says: `known and not judged: ${reason}`,
      id: `${method} ${path}`,
    })),
    ...(unjudged?.parts ?? []).map(id => ({ says: 'left out of the document', id })),
    ...requirements
      .filter(({ verdict, accepted }) => accepted === undefined && open.includes(verdict))
      .map(({ verdict, reason, id }) => {
        const { says } = statusLabels[verdict]
        return { says: reason === undefined ? says : `${says}: ${reason}`, id }
      }),
  ]
  return [...groupBy(all, ({ says }) => says)]
    .map(([says, those]) => ({ says, ids: [...new Set(those.map(({ id }) => id))] }))
    .sort((a, b) => b.ids.length - a.ids.length)
}

/** A table of a report, with a sentence about it. */
export type ReportTable = ReturnType<typeof listReportTables>[number]

/** Returns the tables of a report that have rows: behavior in gaps, and reasons why requirements were not judged. */
export function listReportTables(report: Report) {
  const tables = [
    {
      title: 'Where the contract is silent',
      note: 'Recorded, never a failure.',
      head: ['gap', 'question', 'observed', 'operations'],
      rows: listObservedGaps(report).map(({ id, question, observed, operations }) => [
        id,
        question,
        observed,
        abbreviateNames(operations),
      ]),
    },
    {
      title: 'Not judged',
      note: 'Nothing passes without a judged value.',
      head: ['number', 'reason', 'requirements or operations'],
      rows: listUnjudgedReasons(report).map(({ says, ids }) => [ids.length, says, abbreviateNames(ids, 12)]),
    },
  ]
  return tables.filter(({ rows }) => rows.length > 0)
}

/** Returns the observed behavior in gaps, each with the operations that show it. */
export function listObservedGaps({ gaps }: Report) {
  const register = openapiDocument['x-gaps'] as readonly { id: string; question: string }[]
  return [...groupBy(gaps, ({ id, observed }) => `${id} ${observed}`).values()].map(answers => {
    const { id, observed } = answers[0]
    const question = register.find(gap => gap.id === id)?.question ?? ''
    return { id, question, observed, operations: [...new Set(answers.map(each => each.operationId))] }
  })
}
