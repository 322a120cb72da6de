import { listExampleRequests } from '../../mocks/examples/list-example-requests.ts'
import { createMock, type Mock } from '../../mocks/mock.ts'
import { findViolations } from '../../src/conformance/judge/find-violations.ts'
import { type CompiledContract, runWithContract } from '../../src/contract/activate-contract.ts'
import { coerceQuery } from '../../src/contract/coerce-query.ts'
import { contract, type Operation } from '../../src/contract/contract.ts'
import { findBrokenKeywords } from '../../src/contract/schema/find-broken-keywords.ts'
import { validate, writeSchemaReference } from '../../src/contract/validate.ts'
import { compileDocument, extractParts } from '../../src/generate/compile/compile-contract.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'
import { buildExchange } from '../support/build-exchange.ts'
import { buildRun } from '../support/build-planned.ts'
import { follow, type Loose } from './draw-values.ts'

export type Query = Readonly<Record<string, string>>
export type Row = Readonly<Record<string, unknown>>

/** A contract with a mock of it. */
export interface Side {
  readonly document: SpecDocument
  readonly compiled: CompiledContract
  readonly mock: Mock
  /** The operations by path, and a request of each. */
  readonly operations: ReadonlyMap<string, Operation>
  readonly examples: ReadonlyMap<string, Query>
}

/** Creates the side of a document. Places and inputs are those of another side. */
export function createSide(document: SpecDocument, other?: Side): Side {
  const compiled = other
    ? { ...other.compiled, ...extractParts(document) }
    : compileDocument(document, 'spec')
  const mock = createMock({ contract: compiled, seed: 7, now: '2026-01-15T12:00:00Z' })
  return runWithContract(compiled, () => {
    const requests = listExampleRequests(mock.world, mock.clock.now(), 'test-key')
    const operations = new Map(contract.operations.map(each => [each.path, each]))
    const examples = new Map([...operations.keys()].map((path, at) => [path, requests[at]?.query ?? {}]))
    return { document, compiled, mock, operations, examples }
  })
}

export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** Returns what a contract documents otherwise than a reply is. `isOne` leaves out the number and the order of rows. */
export function findFault(
  side: Side,
  { path }: Operation,
  query: Query,
  reply: Reply,
  isOne: boolean,
): string | undefined {
  const operation = side.operations.get(path)
  if (operation === undefined) return 'unknown operation'
  if (reply.status !== 200) return findErrorFault(side, operation, reply)
  const { id, reply: said } = operation
  return runWithContract(side.compiled, () => {
    const sent = [JSON.parse(reply.body)].flat()[0]?.columns?.map(({ name }: Loose) => name)
    if (said.kind === 'table' && sent.join() !== contract.tables[said.table].map(({ name }) => name).join())
      return `columns ${sent}`
    const mediaType = reply.headers['Content-Type'] ?? ''
    const headers = { 'content-type': mediaType }
    const judged = { query: coerceQuery(operation, query), now: side.mock.clock.now(), mediaType }
    try {
      const found = isOne
        ? validate(id, JSON.parse(reply.body), judged)
        : findViolations(buildRun({}), buildExchange(id, { query, body: reply.body, headers }))
      const fault = found.find(({ level }) => level === 'documented')
      return fault && JSON.stringify(fault).slice(0, 300)
    } catch {
      return undefined // A rule that cannot be evaluated for a value of another type.
    }
  })
}

function findErrorFault(
  side: Side,
  operation: Operation,
  { status, headers, body }: Reply,
): string | undefined {
  const { responses } = (side.document as Loose).paths[operation.path].get
  const named = responses[status] ? String(status) : 'default'
  const response = follow(responses[named], side.document)
  if (response === undefined) return `status ${status}`
  const isRequired = ([, each]: [string, Loose]) => follow(each, side.document).required
  const required = Object.entries<Loose>(response.headers ?? {}).filter(isRequired)
  const lacking = required.find(([name]) => headers[name] === undefined)
  const { schema, 'x-level': level } = response.content?.['application/json'] ?? {}
  if (lacking || schema === undefined || level !== undefined) return lacking && `no ${lacking[0]}`
  const reference = writeSchemaReference(operation, 'application/json', named)
  const find = () => findBrokenKeywords(reference, 'documented', JSON.parse(body))[0]
  return runWithContract(side.compiled, find)?.message
}

/** Reads a table as clients do: without columns after the known ones, and a value as one that may be null. */
export function readAs({ compiled, operations }: Side, { path }: Operation, reply: Reply): Reply {
  const said = operations.get(path)?.reply
  if (said?.kind !== 'table' || reply.status !== 200) return reply
  const known: Loose[] = (compiled.contract as Loose).tables[said.table]
  const table = [JSON.parse(reply.body)].flat()[0]
  const columns = table.columns.slice(0, known.length).map(({ name, type }: Loose, at: number) => ({
    name,
    type: known[at].type === `Nullable(${type})` ? known[at].type : type,
  }))
  const data = table.data.map((row: unknown[]) => row.slice(0, known.length))
  return { ...reply, body: writeTable(said, { ...table, columns, data }) }
}

const writeTable = ({ wrapped }: Loose, table: object) => JSON.stringify(wrapped ? [table] : table)

/** Reads the first, the last and a row between them, by name. */
export function readRows({ body }: Reply): Row[] {
  const value = JSON.parse(body)
  const { columns, data } = [value].flat()[0] ?? {}
  const toRow = (cells: unknown[]) => Object.fromEntries(cells.map((cell, at) => [columns[at].name, cell]))
  const rows = columns ? data.map(toRow) : value
  return [0, rows.length >> 1, rows.length - 1].flatMap((at, nr, all) =>
    at > (all[nr - 1] ?? -1) ? rows[at] : [],
  )
}

/** Writes rows as an operation answers them. */
export function writeRows({ compiled, operations }: Side, path: string, rows: readonly Row[]): string {
  const reply = operations.get(path)?.reply
  if (reply?.kind !== 'table') return JSON.stringify(rows)
  const known: Loose[] = (compiled.contract as Loose).tables[reply.table]
  const columns = known.map(({ name, type }) => ({ name, type }))
  const data = rows.map(row => columns.map(({ name }) => row[name] ?? null))
  return writeTable(reply, { columns, data, rows: data.length })
}
