import type { Change, MeterReply, MeterRequest } from './server.ts'

/** A fault of the server, and the requirement that has to find it. */
export interface MeterFault extends Change {
  readonly name: string
  readonly finds: string
  /** The smallest run that can show it. Default: standard. */
  readonly needs?: 'smoke' | 'deep' | 'negative'
}

/** The table of a reply. */
export interface Table {
  columns: { name: string; type: string }[]
  data: unknown[][]
  rows: number
}

/** Changes successful replies of a path. */
export const onPath = (
  name: string,
  finds: string,
  path: string,
  change: (reply: MeterReply, request: MeterRequest) => MeterReply,
): MeterFault => ({
  ...{ name, finds },
  reply: (reply, request) =>
    request.path === `/v2/${path}` && reply.status === 200 ? change(reply, request) : reply,
})

/** Changes the table of a path. The table is a copy. */
export const onTable = (
  name: string,
  finds: string,
  path: string,
  change: (table: Table, request: MeterRequest) => void,
): MeterFault =>
  onPath(name, finds, path, (reply, request) => {
    const [table] = structuredClone(reply.body) as [Table]
    change(table, request)
    return { ...reply, body: [table] }
  })

/** Changes a column, such as `meters.serial`, in every row of a path. */
export function onColumn(
  name: string,
  finds: string,
  place: `${string}.${string}`,
  change: (value: never, at: number, row: unknown[]) => unknown,
): MeterFault {
  const [path = '', column] = place.split('.')
  return onTable(name, finds, path, ({ columns, data }) => {
    const index = columns.findIndex(each => each.name === column)
    for (const [at, row] of data.entries()) row[index] = change(row[index] as never, at, row)
  })
}

/** Changes each object of the tariffs. */
export const onTariffs = (
  name: string,
  finds: string,
  change: (tariff: Record<string, unknown>, at: number) => void,
): MeterFault =>
  onPath(name, finds, 'tariffs', reply => {
    const body = structuredClone(reply.body) as Record<string, unknown>[]
    for (const [at, tariff] of body.entries()) change(tariff, at)
    return { ...reply, body }
  })

/** Changes the query of a path before it is answered. */
export const onQuery = (
  name: string,
  finds: string,
  path: string,
  change: (query: Record<string, string>) => Record<string, string>,
): MeterFault => ({
  ...{ name, finds },
  request: request =>
    request.path === `/v2/${path}` ? { ...request, query: change({ ...request.query }) } : request,
})

/** Adds the key to a request. */
export const withKey = (request: MeterRequest): MeterRequest => ({
  ...request,
  headers: { ...request.headers, 'x-meter-key': 'meter-key' },
})
