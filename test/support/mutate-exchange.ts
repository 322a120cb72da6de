import fc from 'fast-check'
import type { Exchange, RecordedReply } from '../../src/conformance/model/recording.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import { listProperties } from '../../src/contract/openapi-document.ts'

const openFields = new Set(
  Object.keys(contract.objects)
    .flatMap(schema => Object.entries(listProperties(schema)))
    .filter(([, property]) => property['x-level'] === 'open')
    .map(([name]) => name),
)
const isTyped = (name: string) => !openFields.has(name)

/** Makes another exchange of one; undefined where there is nothing to change. */
export type Mutation = (exchange: Exchange) => Exchange | undefined

type Table = {
  columns: { name: string; type: string }[]
  data: unknown[][]
  rows: number
}

function withReply(exchange: Exchange, changes: Partial<RecordedReply>): Exchange | undefined {
  const { reply } = exchange
  return reply === undefined ? undefined : { ...exchange, reply: { ...reply, ...changes } }
}

/** True if a request had to succeed, and did, with rows. */
function isGood({ expects, reply, operation: id }: Exchange): boolean {
  if (expects !== 'success' || reply?.status !== 200) return false
  try {
    const body = JSON.parse(reply.body)
    return getOperation(id).reply.kind === 'objects' ? body.length > 0 : readTable(body).data.length > 0
  } catch {
    return false // changed before
  }
}

function readTable(body: unknown): Table {
  return (Array.isArray(body) ? body[0] : body) as Table
}

/** Changes a good body, of a table or of a list of objects. */
function editBody(
  exchange: Exchange,
  inTable: (table: Table) => void,
  inObjects?: (rows: Record<string, unknown>[]) => void,
): Exchange | undefined {
  if (!isGood(exchange)) return undefined
  const body = JSON.parse(exchange.reply?.body ?? '')
  if (getOperation(exchange.operation).reply.kind !== 'objects') inTable(readTable(body))
  else if (inObjects === undefined) return undefined
  else inObjects(body)
  return withReply(exchange, { body: JSON.stringify(body) })
}

const pick = <Item>(items: readonly Item[], at: number) => items[at % items.length] as Item

/** Puts another status or body in place of a good reply. */
const replace =
  (changes: Partial<RecordedReply> | ((body: string) => Partial<RecordedReply>)): Mutation =>
  exchange =>
    isGood(exchange)
      ? withReply(exchange, typeof changes === 'function' ? changes(exchange.reply?.body ?? '') : changes)
      : undefined

/** Changes that break a documented statement, whatever is chosen. */
export const breaking: fc.Arbitrary<Mutation> = fc.tuple(fc.nat(1_000), fc.nat(1_000)).chain(([one, other]) =>
  fc.constantFrom<Mutation>(
    exchange =>
      editBody(
        exchange,
        table => {
          const at = one % table.columns.length
          table.columns.splice(at, 1)
          for (const row of table.data) row.splice(at, 1)
        },
        rows => {
          const row = pick(rows, one)
          delete row[pick(Object.keys(row), other)]
        },
      ),
    // No column is of a boolean, and no field of an array whose type the contract does not leave open.
    exchange =>
      editBody(
        exchange,
        ({ data }) => {
          const row = pick(data, one)
          row[other % row.length] = true
        },
        rows => {
          const row = pick(rows, one)
          row[pick(Object.keys(row).filter(isTyped), other)] = [[]]
        },
      ),
    exchange =>
      editBody(exchange, table => {
        table.rows += 1 + one
      }),
    exchange => editBody(exchange, ({ data }) => void pick(data, one).push(null)),
    exchange =>
      editBody(exchange, ({ columns }) => {
        const column = pick(columns, one)
        column.type = column.type === 'UInt8' ? 'Float64' : 'UInt8'
      }),
    replace({ status: 500, body: '{}' }),
    replace({ status: 404, body: '{}' }),
    replace(body => ({ body: body.slice(0, 1 + ((one * 1_000 + other) % (body.length - 1))) })),
    replace({ body: '<!doctype html>' }),
  ),
)

const tokens = [
  ...['"', '{', ']', ',', ':', '\\', '\\u0000', '\\ud800', '\0', '\uFEFF', 'null', 'NaN', '-', '1e999'],
  ...['"__proto__":', '"columns":', '[{"columns":[],"data":[],"rows":0}]', '9'.repeat(400)],
  ...['"Nullable(Nullable("', '"2026-02-30T00:00:00+00:00"', '['.repeat(300), '{"a":{"b":[]}}'],
]
const token = fc.oneof(
  fc.constantFrom(...tokens),
  fc.string({ maxLength: 8 }),
  fc.string({ unit: 'binary', maxLength: 8 }),
)

/** Changes a text somewhere: takes out, puts in, repeats. */
const textMutation: fc.Arbitrary<(text: string) => string> = fc
  .tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(40), token, fc.nat(2))
  .map(([place, length, added, kind]) => text => {
    const at = Math.floor(place * text.length)
    const cut = text.slice(at, at + length)
    return text.slice(0, at) + pick([added, added + cut, cut + cut], kind) + text.slice(at + length)
  })

const headerNames = ['content-type', 'date', 'age', 'location', 'payment-required', 'deprecation', 'sunset']

/** Changes of any kind. */
export const arbitraryMutation: fc.Arbitrary<Mutation> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.array(textMutation, { minLength: 1, maxLength: 3 }).map(withBody),
  },
  fc.tuple(fc.constantFrom(...headerNames), token).map(
    ([name, value]): Mutation =>
      exchange =>
        withReply(exchange, { headers: { ...exchange.reply?.headers, [name]: value } }),
  ),
  fc.integer({ min: 100, max: 999 }).chain(status =>
    fc.constantFrom<Mutation>(
      exchange => withReply(exchange, { status }),
      exchange => withReply(exchange, { headers: {} }),
      exchange => withReply(exchange, { encoding: 'base64' }),
      exchange => withReply(exchange, { body: '' }),
      exchange => withReply(exchange, { body: 'null' }),
      ({ reply: _, ...exchange }) => ({ ...exchange, failure: { kind: 'reset', message: 'closed' } }),
      exchange => ({ ...exchange, at: -1, ms: 1e12 }),
      exchange => ({ ...exchange, query: {}, sources: {} }),
      exchange => ({ ...exchange, expects: 'any', attempt: 2 }),
    ),
  ),
  breaking,
)

function withBody(changes: readonly ((text: string) => string)[]): Mutation {
  return exchange =>
    withReply(exchange, { body: changes.reduce((body, change) => change(body), exchange.reply?.body ?? '') })
}
