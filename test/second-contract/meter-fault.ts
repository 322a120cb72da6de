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
export function onPath(
  path: string,
  change: (reply: MeterReply, request: MeterRequest) => MeterReply,
): Change {
  return {
    reply: (reply, request) =>
      request.path === `/v2/${path}` && reply.status === 200 ? change(reply, request) : reply,
  }
}

/** Changes the table of a path. The table is a copy. */
export function onTable(path: string, change: (table: Table, request: MeterRequest) => void): Change {
  return onPath(path, (reply, request) => {
    const [table] = structuredClone(reply.body) as [Table]
    change(table, request)
    return { ...reply, body: [table] }
  })
}

/** Changes a column in every row of a path. */
export function onColumn(
  path: string,
  name: string,
  change: (value: never, at: number, row: unknown[]) => unknown,
): Change {
  return onTable(path, ({ columns, data }) => {
    const place = columns.findIndex(column => column.name === name)
    for (const [at, row] of data.entries()) row[place] = change(row[place] as never, at, row)
  })
}

/** Changes each object of the tariffs. */
export function onTariffs(change: (tariff: Record<string, unknown>, at: number) => void): Change {
  return onPath('tariffs', reply => {
    const body = structuredClone(reply.body) as Record<string, unknown>[]
    for (const [at, tariff] of body.entries()) change(tariff, at)
    return { ...reply, body }
  })
}

/** Changes the query of a path before it is answered. */
export function onQuery(
  path: string,
  change: (query: Record<string, string>) => Record<string, string>,
): Change {
  return {
    request: request =>
      request.path === `/v2/${path}` ? { ...request, query: change({ ...request.query }) } : request,
  }
}

/** Adds the key to a request. */
export const withKey = (request: MeterRequest): MeterRequest => ({
  ...request,
  headers: { ...request.headers, 'x-meter-key': 'meter-key' },
})
