import { runWithContract } from '../../src/contract/activate-contract.ts'
import type { Operation } from '../../src/contract/contract.ts'
import { listPaths } from '../../src/contract/match-route.ts'
import { listKeyPlaces, writeKeys } from '../../src/contract/routes/list-key-places.ts'
import { writeRequest } from '../../src/contract/routes/write-request.ts'
import { requestMock } from '../support/request-mock.ts'
import { expand } from './clients-oracle.ts'
import {
  findFault,
  type Query,
  type Reply,
  type Row,
  readAs,
  readRows,
  type Side,
  writeRows,
} from './contract-side.ts'
import { follow, type Loose, listPool } from './draw-values.ts'

/** Evidence that a change breaks a party, and an operation that a mock cannot answer by its contract. */
type Witnesses = Partial<Record<'clients' | 'implementations' | 'undecided', string>>

/** An operation of two contracts, and the pairs of parts that were compared at others. */
interface Place {
  readonly operation: Operation
  readonly sides: readonly [old: Side, now: Side]
  readonly found: Witnesses
  readonly known: Set<string>
}

/** Finds requests and replies that are right by one of two contracts alone. */
export function findWitnesses(old: Side, now: Side): Witnesses {
  const found: Witnesses = {}
  const known = new Set<string>()
  const sides = [old, now] as const
  for (const [path, operation] of new Map([...old.operations, ...now.operations])) {
    const [was, is] = sides.map(({ document }: Loose) => {
      const { components, security, paths } = document
      return expand([paths[path], security, components.securitySchemes], document)
    })
    if (was === is || (found.clients && found.implementations)) continue
    const place = { operation, sides, found, known }
    compareRequests(place)
    if (sides.every(side => side.operations.has(path)))
      for (const compare of [compareRows, compareErrors]) compare(place)
  }
  return found
}

/** Returns whether two parts differ, and were not compared before. */
function isNew({ known }: Place, one: unknown, other: unknown): boolean {
  const [was, is] = [JSON.stringify(one), JSON.stringify(other)]
  const isKnown = known.has(`${was} ${is}`)
  known.add(`${was} ${is}`)
  return was !== is && !isKnown
}

/** Sends a request to the mock of a contract, with the key where another contract says. */
function ask(place: Place, side: Side, query: Query, accept?: string, keys = side): Reply | undefined {
  const { operation, found } = place
  const own = keys.operations.get(operation.path) ?? operation
  const places = runWithContract(keys.compiled, () => listKeyPlaces(own))
  const { headers, query: keyed } = writeRequest('', {}, [], writeKeys(places, 'test-key'))
  try {
    const reply = requestMock(side.mock, {
      path: listPaths(operation)[0] as string,
      query: { ...query, ...Object.fromEntries(new URLSearchParams(keyed)) },
      origin: operation.origin,
      headers: { 'X-API-Key': undefined, ...headers, Accept: accept },
    })
    if (reply.status < 500) return reply
  } catch {
    // Resources that are written by hand do not know every contract.
  }
  found.undecided = operation.path
  return undefined
}

const isAccepted = (reply?: Reply) => reply !== undefined && reply.status < 400

/** The media types that an operation documents. Tables have none of their own. */
function listTypes({ sides, operation: { path } }: Place): string[] {
  const replies = sides.flatMap(side => side.operations.get(path)?.reply ?? [])
  const media = replies.flatMap(reply => (reply.kind === 'objects' ? reply.media : []))
  return [...new Set(media.filter(({ level }) => level === undefined).map(({ type }) => type))]
}

/** Returns a query with a value of a parameter, or without it. */
function setValue(query: Query, name: string, text?: string): Query {
  const { [name]: _, ...rest } = query
  return text === undefined ? rest : { ...rest, [name]: text }
}

function compareRequest(place: Place, query: Query, accept?: string): void {
  const { found, sides } = place
  const about = `${place.operation.path} ${JSON.stringify(query)} ${accept ?? ''}`
  const isBroken = (own: Side, other: Side) => {
    if (!isAccepted(ask(place, own, query, accept))) return false
    return Number(ask(place, other, query, accept, own)?.status) >= 400
  }
  if (isBroken(sides[0], sides[1])) found.clients ??= about
  if (isBroken(sides[1], sides[0])) found.implementations ??= about
}

function compareRequests(place: Place): void {
  const { found, sides, operation } = place
  const { path } = operation
  const queries = sides.map(side => side.examples.get(path)).filter(each => each !== undefined)
  const [base = {}] = queries
  for (const query of queries) compareRequest(place, query)
  for (const type of listTypes(place)) compareRequest(place, base, type)
  const [one, other] = sides.map(side => side.operations.get(path)?.parameters)
  if (one === undefined || other === undefined) return
  for (const name of new Set([...one, ...other].map(each => each.name))) {
    const parameters = [one, other].map(list => list.find(each => each.name === name))
    if (!isNew(place, parameters[0], parameters[1])) continue
    const [was, is] = parameters.map(each => each?.schema)
    const pool = listPool(JSON.stringify(parameters)).filter(each => String(each).length < 80)
    const counts = pool.map(Number).filter(each => Number.isInteger(each) && each > 0 && each < 200)
    const [item = 'x'] = base[name]?.split(',') ?? []
    const lists = counts.map(count => Array(count).fill(item).join())
    const all = sides.flatMap(({ examples }) => [...examples.values()].flatMap(query => query[name] ?? []))
    const named = sides.map(({ document }) =>
      expand((document as Loose).paths[path].get.parameters, document),
    )
    const words = [...named.join().matchAll(/"([^" ]{1,9})"/g)].map(([, word = '']) => word)
    const sent = new Set([...all, ...queries.flatMap(query => Object.values(query)), ...words])
    const meant = [was?.default ?? [], is?.default ?? [], pool].flat().map(String)
    const texts = ['', 'x', '0', '-1', '1.5', ...sent, ...meant]
    for (const query of queries)
      for (const text of [undefined, ...texts, ...(was?.type === 'array' ? lists : [])])
        compareRequest(place, setValue(query, name, text))
    // Whether a request without it asks for something else.
    const isOther = (side: Side, meant: unknown) => {
      const [silent, said] = [undefined, String(meant)].map(text =>
        ask(place, side, setValue(base, name, text)),
      )
      return meant !== undefined && isAccepted(silent) && isAccepted(said) && silent?.body !== said?.body
    }
    if (isOther(sides[1], was?.default)) found.clients ??= `${path} without ${name}`
    if (isOther(sides[0], is?.default)) found.implementations ??= `${path} without ${name}`
  }
}

/** Compares what two contracts say of a reply. An error that is not named any more is no break. */
function compareReply({ found, operation, sides }: Place, query: Query, reply: Reply, isOne = false): void {
  if (found.clients && found.implementations) return
  const [oldFault, newFault] = sides.map(side => findFault(side, operation, query, reply, isOne))
  const says = `${operation.path} ${newFault ?? oldFault} ${reply.body.slice(0, 300)}`
  if (!oldFault && newFault && !newFault.startsWith('status')) found.implementations ??= says
  if (!oldFault || newFault || found.clients) return
  const [old] = sides
  if (findFault(old, operation, query, readAs(old, operation, reply), isOne)) found.clients = says
}

/** Lists the columns or fields of a media type, each with what is said of it. */
function listMembers({ document }: Side, path: string, type: string): Map<string, string> {
  const operation = (document as Loose).paths[path].get
  const { schema, 'x-level': level } = follow(operation.responses['200'], document)?.content?.[type] ?? {}
  const outer = follow(schema, document) ?? {}
  const node = outer['x-table'] || !outer.items ? outer : follow(outer.items, document)
  const columns = node['x-table']?.columns.map((each: Loose) => [each.name, each])
  const members: [string, Loose][] = columns ?? Object.entries(node.properties ?? {})
  const said = members.map(([name, member]) => {
    const rules = node['x-rules']?.filter(({ rule }: Loose) => rule?.includes(`.${name}`))
    const order = operation['x-order']?.filter(({ by }: Loose) => by === name)
    const levels = [level, outer['x-level'], node['x-level'], node.required?.includes(name)]
    return [name, expand([member, rules, order, levels], document)] as const
  })
  return new Map(said)
}

/** The values of parameters that an order holds for. */
function readWhen(when = ''): Query {
  const values = when.matchAll(/query\.(\w+)(?:\[0\])? == '([^']*)'/g)
  return Object.fromEntries([...values].map(([, name = '', value = '']) => [name, value]))
}

const times = ['2001-01-01T00:00:00+00:00', '2100-01-01T00:00:00+00:00']
const tried = [null, 0, -1, 1, 1.5, 4e9, 1e12, '', '0', '1', '-1', 'x', 'x'.repeat(70), true, [], ['x'], {}]

/** Compares replies of both mocks, and such as differ in a column or field that changed. */
function compareRows(place: Place): void {
  const { sides, operation } = place
  const types = listTypes(place)
  const [one = [], other = []] = sides.map(side => side.operations.get(operation.path)?.order)
  const isShared = (order: object) =>
    [one, other].every(list => JSON.stringify(list).includes(JSON.stringify(order)))
  const orders = [...one, ...other].filter(order => !isShared(order))
  for (const type of types.length > 0 ? types : [undefined])
    for (const more of [{}, ...orders.map(({ when }) => ({ ...readWhen(when), limit: '100' }))])
      compareRowsOf(place, more, type)
}

function compareRowsOf(place: Place, more: Query, type?: string): void {
  const { sides, operation, found } = place
  const { path } = operation
  // Which of several versions of a media type is answered is open, so nothing is said of its fields.
  const media = sides.flatMap(side => (side.operations.get(path) as Loose).reply.media ?? [])
  if (media.some(each => each.type === type && each.versions.length > 1)) found.undecided = path
  const [was, is] = sides.map(side => listMembers(side, path, type ?? 'application/json')) as [Loose, Loose]
  const changed = [...new Set<string>([...was.keys(), ...is.keys()])].filter(name =>
    isNew(place, [more, was.get(name)], [more, is.get(name)]),
  )
  const isCounted = [...was.values(), ...is.values()].some(text => text.includes('size(rows)'))
  for (const side of sides) {
    const query = { ...side.examples.get(path), ...more }
    const replies = [side, ...sides].map(each => ask(place, each, query, type))
    const reply = replies.find(isAccepted)
    if (reply === undefined) continue
    const [first = {}, ...rows] = readRows(reply)
    const compare = (all: readonly Row[], isOne = false) =>
      compareReply(place, query, { ...reply, body: writeRows(side, path, all) }, isOne)
    const sets = [
      [first, ...rows],
      [...rows, first],
      rows.toReversed(),
      [],
      [first, first],
      [{ ...first, other: 'x' }],
    ]
    for (const all of isCounted ? [...sets, Array(1001).fill(first)] : sets) compare(all)
    for (const name of changed) {
      const { [name]: value, ...rest } = first
      const text = `${was.get(name)},${is.get(name)}`
      const isOrdered = text.includes('"by":')
      const own = text.includes('"rule":') ? Object.values(rest) : []
      const values = isOrdered ? [0, 1, 100, -1, 1e12, '0', 'zz'] : [...tried, ...listPool(text), ...own]
      // That a field of an object is never null is nowhere documented.
      for (const each of new Set([...values, ...times]))
        if (each !== null || type === undefined) compare([{ ...first, [name]: each }, ...rows], !isOrdered)
      compare([rest, ...rows], true)
      compare([first, ...rows.map(row => ({ ...row, [name]: value }))], true)
    }
  }
}

const bodies = ['"x"', '{}', '{"code":1}', '{"error":"x"}', '{"error":{"code":"x","message":"x"}}', '[]']

/** Compares errors of each status. */
function compareErrors(place: Place): void {
  const { sides, operation } = place
  const [was, is] = sides.map(({ document }) => {
    const { 200: _, ...errors } = (document as Loose).paths[operation.path].get.responses
    return errors
  })
  if (!isNew(place, was, is)) return
  const statuses = Object.keys({ ...was, ...is }).filter(each => /^[45]/.test(each))
  const own = sides.flatMap(side => ask(place, side, { unknown: 'x' })?.body ?? [])
  for (const status of new Set([418, ...statuses.map(Number)]))
    for (const body of [...bodies, ...own])
      for (const headers of [{}, { 'PAYMENT-REQUIRED': 'x', 'Retry-After': '1' }])
        compareReply(place, {}, { status, headers, body })
}
