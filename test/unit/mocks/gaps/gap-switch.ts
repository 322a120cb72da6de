import type { SessionSettings } from '../../../../mocks/core/settings/session-settings.ts'
import type { GapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import type { Mock } from '../../../../mocks/mock.ts'
import type { Pool } from '../../../../mocks/world/entities/pool.ts'
import type { GapId, OperationId } from '../../../../src/contract/contract-types.ts'
import { decodeTable, type Envelope } from '../../../../src/contract/tables/decode-table.ts'
import { findSampleRequest, noKey, requestMock } from '../../../support/request-mock.ts'

/** A request that a gap decides about, and what is to be seen of its reply under the options of the gap. */
export type GapSwitch = { [Id in GapId]: SwitchOf<Id> }[GapId]

interface SwitchOf<Id extends GapId> {
  readonly gap: Id
  readonly ask: (mock: Mock) => SwitchRequest
  /** Reduces a reply to what the gap is about; `usual` is the reply under the default. */
  readonly see: (seen: SwitchReply, usual: SwitchReply) => unknown
  /** Expected results by option, including the default. */
  readonly want: Readonly<Partial<Record<GapChoices[Id], unknown>>>
  /** Choices for other gaps without which this one does not show. */
  readonly along?: Partial<GapChoices>
  /** Instant at which this is asked, when not the usual one. */
  readonly at?: string
  readonly settings?: Pick<SessionSettings, 'lifecycle' | 'scenarios'>
  /** Number of earlier identical requests. Default: 0. */
  readonly before?: number
}

/** One request as plain data. */
export interface SwitchRequest {
  /** The operation whose statements a 200 with a body must keep. */
  readonly operationId: OperationId
  readonly path: string
  readonly origin: 'base' | 'payment' | 'social' | 'socialPayment'
  readonly method: string
  readonly query: Readonly<Record<string, string>>
  /** Text after the query. */
  readonly more: string
  readonly headers: Readonly<Record<string, string>>
}

/** A reply with its body read. */
export interface SwitchReply {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Rows of a table by column name, or the objects of a social reply; none in any other reply. */
  readonly rows: readonly SwitchRow[]
}

/** One row by column name. */
export type SwitchRow = Readonly<Record<string, unknown>>

/** A value or a function of the mock that gives it. */
type Of<Value> = Value | ((mock: Mock) => Value)

/** The sample request of an operation with some of its parameters changed. */
export function alterSample(
  operationId: OperationId,
  changes: Of<Readonly<Record<string, string>>> = {},
  others: Partial<SwitchRequest> = {},
): GapSwitch['ask'] {
  return mock => {
    const { path, origin, query } = findSampleRequest(mock, operationId)
    const changed = typeof changes === 'function' ? changes(mock) : changes
    const usual = { path, origin, method: 'GET', more: '', headers: { 'X-API-Key': 'test-key' } }
    return { operationId, ...usual, ...others, query: { ...query, ...changed } }
  }
}

/** Sends a request to a mock in this process. */
export function sendSwitchRequest(
  mock: Mock,
  { path, origin, method, query, more, headers }: SwitchRequest,
): SwitchReply {
  const sent = { query: `${new URLSearchParams(query)}${more}`, headers: { ...noKey, ...headers } }
  const reply = requestMock(mock, { path, origin, method, ...sent })
  return { ...reply, rows: reply.status === 200 ? readSwitchRows(reply.body) : [] }
}

function readSwitchRows(body: string): readonly SwitchRow[] {
  if (body === '') return []
  const json = JSON.parse(body) as Envelope | [Envelope] | readonly SwitchRow[]
  const first = Array.isArray(json) ? json[0] : json
  const isTable = typeof first === 'object' && first !== null && 'columns' in first
  if (!isTable) return json as readonly SwitchRow[]
  return (first as Envelope).columns.length === 0 ? [] : decodeTable(first as Envelope)
}

/** The values of a column, or of a key of a column of maps. */
export function readColumn(seen: SwitchReply, name: string, key?: string): unknown[] {
  const values = seen.rows.map(row => row[name])
  return key === undefined ? values : values.map(value => (value as SwitchRow)[key])
}

/** The numbers of a column; strings of digits are read. */
export function readNumbers(seen: SwitchReply, name: string, key?: string): number[] {
  return readColumn(seen, name, key).map(Number)
}

/** Returns the ratio of a number in the first row to the usual one, to six digits. */
export function seeRatio(name: string, key?: string): GapSwitch['see'] {
  const first = (seen: SwitchReply) => readNumbers(seen, name, key)[0] ?? Number.NaN
  return (seen, usual) => Number((first(seen) / first(usual)).toPrecision(6))
}

/** True if no number exceeds the one before it. */
export function isDescending(values: readonly number[]): boolean {
  return values.every((value, at) => at === 0 || value <= (values[at - 1] as number))
}

/** The status of a reply. */
export const seeStatus: GapSwitch['see'] = seen => seen.status

/** The status, and the number of rows. */
export const seeOutcome: GapSwitch['see'] = seen => [seen.status, seen.rows.length]

/** The address of the first pool of a venue that fits, as a parameter. */
export function findPoolParameter(
  mock: Mock,
  venueId: string,
  chainId: number,
  fits: (pool: Pool) => boolean,
): { pool_address: string } {
  const { venues, pools } = mock.world
  const venue = venues.find(venueId, chainId)
  const pool = venue === undefined ? undefined : pools.list(venue, mock.clock.now()).find(fits)
  if (pool === undefined) throw new Error(`No pool of ${venueId} fits.`)
  return { pool_address: pool.address }
}

/** A switch of a request, or of the sample request of an operation. */
export function switchBy<Id extends GapId>(
  gap: Id,
  ask: OperationId | GapSwitch['ask'],
  want: SwitchOf<Id>['want'],
  see: GapSwitch['see'],
  others: Partial<SwitchOf<Id>> = {},
): SwitchOf<Id> {
  return { gap, ask: typeof ask === 'string' ? alterSample(ask) : ask, see, want, ...others }
}

/** A switch that shows in the status and the number of rows, for a sample request with other parameters. */
export function switchOutcome<Id extends GapId>(
  gap: Id,
  operationId: OperationId,
  changes: Parameters<typeof alterSample>[1],
  want: SwitchOf<Id>['want'],
  along: Partial<GapChoices> = {},
): SwitchOf<Id> {
  return { gap, ask: alterSample(operationId, changes), see: seeOutcome, want, along }
}
