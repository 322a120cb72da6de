import { createServer, type IncomingMessage } from 'node:http'
import { gzipSync } from 'node:zlib'
import { type LocalServer, listenLocally } from '../support/listen-locally.ts'

/** A request as the server reads it. */
export interface MeterRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: IncomingMessage['headers']
}

/** A reply before it is sent. A body that is no text is sent as JSON. */
export interface MeterReply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** A change of the server, such as a fault. */
export interface Change {
  /** Changes the request before it is answered. */
  readonly request?: (request: MeterRequest) => MeterRequest
  /** Changes the reply. */
  readonly reply?: (reply: MeterReply, request: MeterRequest) => MeterReply
}

const HOUR = 3600
const DAY = 24 * HOUR

/** The key that the server accepts. */
export const meterKey = 'meter-key'

/** Serves the meters on a free port of this machine. */
export function serveMeters({
  request: alter = same,
  reply: change = same,
}: Change = {}): Promise<LocalServer> {
  const server = createServer((incoming, outgoing) => {
    const url = new URL(incoming.url ?? '/', 'http://127.0.0.1')
    const query = Object.fromEntries(url.searchParams)
    const request = alter({ path: url.pathname, query, headers: incoming.headers })
    const {
      status,
      headers = {},
      body = '',
    } = change(answer(request, Math.floor(Date.now() / 1000)), request)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const isZipped = headers['Content-Encoding'] === 'gzip'
    outgoing.writeHead(status, { 'Content-Type': 'application/json', ...headers })
    outgoing.end(isZipped ? gzipSync(text) : text)
  })
  return listenLocally(server)
}

function same<Value>(value: Value): Value {
  return value
}

/** Answers one request as the contract says. `now` is in Unix seconds. */
function answer({ path, query, headers }: MeterRequest, now: number): MeterReply {
  const resource = resources[path.replace(/^\/v2/, '')]
  if (resource === undefined || !path.startsWith('/v2/')) return fail(404, 'There is no such path.')
  if (headers['x-meter-key'] !== meterKey) return fail(401, 'The header X-Meter-Key has no key.')
  return resource(query, now, String(headers.accept ?? ''))
}

function fail(status: number, message: string): MeterReply {
  return { status, body: { error: status, message } }
}

type Resource = (query: Readonly<Record<string, string>>, now: number, accept: string) => MeterReply

interface Meter {
  readonly id: string
  readonly at: number
}

const meters: readonly Meter[] = Array.from({ length: 60 }, (_, at) => ({
  id: `M${String(100_003 + at * 7)}`,
  at,
}))
const regions = ['coast', 'valley', 'city'] as const
const uuidOf = (at: number) => `6f1c2a3e-9b1d-4c5a-8e7f-${String(at).padStart(12, '0')}`
const regionOf = ({ at }: Meter) => regions[(at * 5) % 3] as string
const installedOn = ({ at }: Meter) =>
  new Date(Date.UTC(2024, 11, 31) - at * 3 * DAY * 1000).toISOString().slice(0, 10)

/** Returns what a meter counted in a range, in kWh. It counts more by day than at night. */
function count({ at }: Meter, from: number, to: number): number {
  const rate = 0.2 + ((at * 37) % 100) / 100
  const total = (t: number) =>
    (rate * (t - (DAY / (2 * Math.PI)) * 0.5 * Math.cos((2 * Math.PI * t) / DAY))) / HOUR
  return round(total(to) - total(from), 3)
}

function round(value: number, digits: number): number {
  return Number(value.toFixed(digits))
}

function table(
  columns: readonly (readonly [string, string])[],
  rows: readonly (readonly unknown[])[],
): MeterReply {
  const named = columns.map(([name, type]) => ({ name, type }))
  return { status: 200, body: [{ columns: named, data: rows, rows: rows.length }] }
}

/** Reads a whole number within bounds, or returns undefined for another text. */
function readNumber(
  text: string | undefined,
  usual: number,
  least: number,
  most: number,
): number | undefined {
  if (text === undefined) return usual
  const value = Number(text)
  return Number.isInteger(value) && value >= least && value <= most ? value : undefined
}

const steps: Readonly<Record<string, number>> = { '15m': 900, '1h': HOUR, '1d': DAY }
const findMeter = (id: string | undefined) => meters.find(meter => meter.id === id)
const isId = (text = '') => /^M\d{6}$/.test(text)

/** The columns of one meter. */
export const meterColumns = [
  ['meterId', 'FixedString(7)'],
  ['serial', 'UUID'],
  ['region', 'LowCardinality(String)'],
  ['installedOn', 'Date'],
  ['dayKwh', 'Float64'],
  ['kwhByPhase', 'Map(String,Float64)'],
  ['lastSeen', "DateTime64(3, 'UTC')"],
  ['balance', 'Decimal(12, 2)'],
] as const

const resources: Readonly<Record<string, Resource>> = {
  '/meters': ({ limit, offset, region, order_asc: up, order_desc: down }, now) => {
    const [most, skipped] = [readNumber(limit, 25, 1, 100), readNumber(offset, 0, 0, 1000)]
    if (most === undefined || skipped === undefined) return fail(400, 'limit or offset is out of bounds.')
    if (region !== undefined && !regions.some(each => each === region))
      return fail(400, 'There is no such region.')
    const columns = ['dayKwh', 'weekKwh']
    const [by = ''] = (up ?? down ?? '').split(',')
    const value = (meter: Meter) => count(meter, now - (by === 'weekKwh' ? 7 : 1) * DAY, now)
    const sign = up === undefined ? -1 : 1
    const listed = meters.filter(meter => region === undefined || regionOf(meter) === region)
    const sorted = columns.includes(by) ? listed.toSorted((a, b) => sign * (value(a) - value(b))) : listed
    return table(
      [
        ['meterId', 'FixedString(7)'],
        ['serial', 'UUID'],
        ['region', "Enum8('coast' = 1, 'valley' = 2, 'city' = 3)"],
        ['installedOn', 'Date'],
        ['isSmart', 'Bool'],
        ['dayKwh', 'Float64'],
        ['weekKwh', 'Float64'],
        ['note', 'Nullable(String)'],
      ],
      sorted
        .slice(skipped, skipped + most)
        .map(meter => [
          ...[meter.id, uuidOf(meter.at), regionOf(meter), installedOn(meter), meter.at % 4 !== 0],
          ...[
            count(meter, now - DAY, now),
            count(meter, now - 7 * DAY, now),
            meter.at % 3 === 0 ? null : 'checked',
          ],
        ]),
    )
  },
  '/meter': ({ meter_id: id }, now) => {
    if (!isId(id)) return fail(400, 'meter_id is no id of a meter.')
    const meter = findMeter(id)
    if (meter === undefined) return fail(404, 'There is no such meter.')
    const day = count(meter, now - DAY, now)
    const [one, two] = [round(day * 0.5, 3), round(day * 0.3, 3)]
    return table(meterColumns, [
      [
        ...[meter.id, uuidOf(meter.at), regionOf(meter), installedOn(meter), day],
        { L1: one, L2: two, L3: round(day - one - two, 3) },
        ...[new Date(now * 1000 - 1500).toISOString().replace('Z', '+00:00'), round(12.34 - meter.at, 2)],
      ],
    ])
  },
  '/readings': ({ meter_id: id, interval = '', after_time: after, before_time: before }, now) => {
    const [start, end, step] = [Number(after), Number(before), steps[interval]]
    if (!isId(id) || step === undefined || !Number.isInteger(start) || !Number.isInteger(end))
      return fail(400, 'A parameter is missing or wrong.')
    const meter = findMeter(id)
    const begin = Math.ceil(start / step) * step
    const times: number[] = []
    for (let at = begin; at < Math.min(end, now) && times.length < 1000; at += step) times.push(at)
    return table(
      [
        ['meterId', 'FixedString(7)'],
        ['time', 'Int64'],
        ['interval', 'String'],
        ['kwh', 'Float64'],
        ['minVolt', 'Float32'],
        ['maxVolt', 'Float32'],
      ],
      meter === undefined
        ? []
        : times.map(at => [id, at, interval, count(meter, at, at + step), 228.5, 233.25]),
    )
  },
  '/usage': ({ meter_ids: ids = '' }, now) => {
    const list = ids.split(',')
    if (!list.every(isId) || list.length > 10) return fail(400, 'meter_ids holds no list of 1 to 10 ids.')
    const known = [...new Set(list)].flatMap(id => findMeter(id) ?? [])
    return table(
      [
        ['meterId', 'FixedString(7)'],
        ['hourKwh', 'Float64'],
        ['dayKwh', 'Float64'],
        ['weekKwh', 'Float64'],
        ['monthKwh', 'Float64'],
      ],
      known.map(meter => [
        meter.id,
        ...[HOUR, DAY, 7 * DAY, 30 * DAY].map(width => count(meter, now - width, now)),
      ]),
    )
  },
  '/suppliers': ({ limit }) => {
    const most = readNumber(limit, 10, 1, 50)
    if (most === undefined) return fail(400, 'limit is out of bounds.')
    const all = Array.from({ length: 14 }, (_, at) => {
      const plants = [['Mill', 4.5 + at] as const, ['Dam', 90.25] as const]
      return [
        `Supplier ${String.fromCharCode(65 + at)}`,
        90_000 - at * 5000,
        round(1 - at / 20, 2),
        plants,
      ] as const
    })
    return table(
      [
        ['name', 'String'],
        ['customers', 'UInt32'],
        ['greenShare', 'Float32'],
        ['plants', 'Array(Tuple(String, Float64))'],
      ],
      all.slice(0, most),
    )
  },
  '/tariffs': ({ limit }, _now, accept) => {
    const most = readNumber(limit, 10, 1, 50)
    if (most === undefined) return fail(400, 'limit is out of bounds.')
    const version = accept.includes('.v1+json') ? 1 : 2
    if (/vnd\.power/.test(accept) && !/tariffs\.v[12]\+json/.test(accept))
      return fail(406, 'There is no such version.')
    const tariffs = Array.from({ length: 16 }, (_, at) => ({
      code: `T-${String.fromCharCode(65 + at)}AA`,
      centsPerKwh: 21.5 + at * 0.25,
      ...(version === 2 && {
        kind: at % 2 === 0 ? 'fixed' : 'flexible',
        validFrom: '2025-01-01T00:00:00+00:00',
      }),
    }))
    const deprecated = version === 1 ? { Deprecation: '@1735689600' } : {}
    return {
      status: 200,
      headers: { 'Content-Type': `application/vnd.power.tariffs.v${version}+json`, ...deprecated },
      body: tariffs.slice(0, most),
    }
  },
}
