import { type Count, createTally } from '../../src/conformance/evidence/create-tally.ts'
import type { Evidence } from '../../src/conformance/evidence/evidence.ts'
import { readEvidence } from '../../src/conformance/evidence/read-evidence.ts'
import type { Exchange, Run } from '../../src/conformance/model/recording.ts'
import type { Family } from '../../src/conformance/model/requirement.ts'
import { contract, operation } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/types.ts'
import { runOf } from './planned.ts'

/** One row by name; what a test does not care about need not stand in it. */
export type Row = Readonly<Record<string, unknown>>

/** What is recorded of one request; everything has a default, and `rows` become the body. */
export interface Made extends Partial<Omit<Exchange, 'operation' | 'reply'>> {
  readonly rows?: readonly Row[]
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
  /** No reply at all. */
  readonly silent?: boolean
}

/** An exchange that was answered with these rows, with 200 unless told otherwise. */
export function exchange(
  id: OperationId,
  { rows, status = 200, headers = {}, body, silent, ...more }: Made = {},
): Exchange {
  const target = operation(id)
  const query = more.query ?? {}
  const outcome = silent
    ? { failure: { kind: 'timeout', message: 'no reply' } as const }
    : {
        reply: {
          status,
          headers: { date: 'Thu, 15 Jan 2026 12:00:00 GMT', ...headers },
          body: body ?? (status < 300 ? bodyOf(id, rows ?? []) : ''),
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
export function group(name: string, parts: Readonly<Record<string, Exchange>>, attempt = 1): Exchange[] {
  return Object.entries(parts).map(([role, part]) => ({ ...part, group: name, role, attempt }))
}

/** What a family makes of a recording: `holds`, `broken`, `unclear` or `nothing`. */
export function verdictOf(
  family: Family,
  exchanges: readonly Exchange[],
  requirement: string,
  about: OperationId | null,
  run: Partial<Run> = {},
): string {
  const count = judged(family, exchanges, run).of(requirement, about)
  if (count === undefined) return 'nothing'
  if (count.findings.length > 0) return 'broken'
  return count.evaluated > 0 ? 'holds' : reasonOf(count)
}

/** Everything a family counts in a recording. */
export function judged(family: Family, exchanges: readonly Exchange[], run: Partial<Run> = {}) {
  const tally = createTally()
  family.judge(evidenceOf(exchanges, run), tally)
  return tally
}

function evidenceOf(exchanges: readonly Exchange[], run: Partial<Run>): Evidence {
  return readEvidence({
    run: { ...runOf({}), ...run },
    exchanges: exchanges.map((each, index) => ({ ...each, n: index + 1 })),
    unsent: [],
  })
}

function reasonOf({ unclear }: Count): string {
  return unclear.length > 0 ? 'unclear' : 'nothing'
}

/** The body of a reply: a table has the columns that its first row names, and all of them when there is none. */
export function bodyOf(id: OperationId, rows: readonly Row[]): string {
  const { reply } = operation(id)
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
