import { consistencyChecks } from '../../src/conformance/checks/consistency/consistency-checks.ts'
import type { CheckFamily } from '../../src/conformance/checks/families/define-checks.ts'
import type { Evidence } from '../../src/conformance/evidence/evidence.ts'
import { readEvidence } from '../../src/conformance/evidence/read-evidence.ts'
import { createTally, type RequirementTally } from '../../src/conformance/evidence/tally.ts'
import type { Exchange, Run } from '../../src/conformance/model/recording.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { buildRun } from './build-planned.ts'

/** One row by name; what a test does not care about need not stand in it. */
export type RowByName = Readonly<Record<string, unknown>>

/** Changes of an exchange. All have defaults, and `rows` become the body. */
export interface ExchangeChanges extends Partial<Omit<Exchange, 'operation' | 'reply'>> {
  readonly rows?: readonly RowByName[]
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** No reply at all. */
  readonly silent?: boolean
}

/** Builds an exchange with these rows and status 200, except for changes. */
export function buildExchange(
  id: OperationId,
  { rows, status = 200, headers = {}, body, silent, ...more }: ExchangeChanges = {},
): Exchange {
  const target = getOperation(id)
  const query = more.query ?? {}
  const outcome = silent
    ? { failure: { kind: 'timeout', message: 'no reply' } as const }
    : {
        reply: {
          status,
          headers: { date: 'Thu, 15 Jan 2026 12:00:00 GMT', ...headers },
          body: body ?? (status < 300 ? buildBody(id, rows ?? []) : ''),
        },
      }
  return {
    name: id,
    operation: id,
    n: 0,
    attempt: 1,
    origin: target.origin,
    form: 'short',
    method: 'GET',
    url: `http://target.test${target.path}?${new URLSearchParams(query)}`,
    query,
    sources: {},
    sent: (more.access ?? 'key') === 'key' ? { 'X-API-Key': '$MDC_API_KEY' } : {},
    at: Date.parse('2026-01-15T12:00:00Z'),
    ms: 1,
    expects: 'success',
    ...outcome,
    ...more,
  }
}

/** The parts of a group in order, by role. */
export function buildGroup(name: string, parts: Readonly<Record<string, Exchange>>, attempt = 1): Exchange[] {
  return Object.entries(parts).map(([role, part]) => ({ ...part, group: name, role, attempt }))
}

/** A group that was sent twice with the same outcome. */
export function buildGroupTwice(name: string, parts: Readonly<Record<string, Exchange>>): Exchange[] {
  return [1, 2].flatMap(attempt => buildGroup(name, parts, attempt))
}

/** Returns the verdict of a family on a recording: `holds`, `broken`, `unclear` or `nothing`. */
export function judgeRequirement(
  family: CheckFamily,
  exchanges: readonly Exchange[],
  requirement: string,
  about: OperationId | null,
  run: Partial<Run> = {},
): string {
  const count = judgeFamily(family, exchanges, run).find(requirement, about)
  if (count === undefined) return 'nothing'
  if (count.findings.length > 0) return 'broken'
  return count.evaluated > 0 ? 'holds' : describeUncounted(count)
}

/** Returns the verdict of the statements that compare several replies. */
export function judgeConsistency(
  exchanges: readonly Exchange[],
  requirement: string,
  about: OperationId | null,
): string {
  return judgeRequirement(consistencyChecks.current, exchanges, requirement, about)
}

/** Returns the counts of a family for a recording. */
export function judgeFamily(family: CheckFamily, exchanges: readonly Exchange[], run: Partial<Run> = {}) {
  const tally = createTally()
  family.judge(buildEvidence(exchanges, run), tally)
  return tally
}

/** A recording of some exchanges, made ready for judging. */
export function buildEvidence(exchanges: readonly Exchange[], run: Partial<Run> = {}): Evidence {
  return readEvidence({
    run: { ...buildRun({}), ...run },
    exchanges: exchanges.map((each, index) => ({ ...each, n: index + 1 })),
    unsent: [],
  })
}

function describeUncounted({ unclear }: RequirementTally): string {
  return unclear.length > 0 ? 'unclear' : 'nothing'
}

/** The body of a reply: a table has the columns that its first row names, and all of them when there is none. */
export function buildBody(id: OperationId, rows: readonly RowByName[]): string {
  const { reply } = getOperation(id)
  if (reply.kind === 'objects') return JSON.stringify(rows)
  const documented = contract.tables[reply.table].map(({ name, type }) => ({ name, type }))
  const names = Object.keys(rows[0] ?? {})
  const columns =
    rows.length === 0
      ? documented
      : names.map(name => ({ name, type: documented.find(each => each.name === name)?.type ?? 'String' }))
  const data = rows.map(row => columns.map(({ name }) => row[name] ?? null))
  const envelope = { columns, data, rows: data.length }
  return JSON.stringify(reply.wrapped ? [envelope] : envelope)
}
