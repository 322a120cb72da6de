import { type Change, type MeterReply, meterColumns } from './server.ts'

/** A way in which a lawful server may differ. */
export interface LawfulVariant extends Change {
  readonly name: string
}

function onSuccess(change: (reply: MeterReply, path: string) => MeterReply): Change {
  return { reply: (reply, { path }) => (reply.status === 200 ? change(reply, path) : reply) }
}

/** Changes the text of successful replies. */
function onText(change: (text: string, path: string) => string): Change {
  return onSuccess((reply, path) => ({ ...reply, body: change(JSON.stringify(reply.body), path) }))
}

const withHeaders = (headers: Readonly<Record<string, string>>) =>
  onSuccess(reply => ({ ...reply, headers: { ...reply.headers, ...headers } }))

/** Differences that no statement of the contract forbids. */
export const variants: readonly LawfulVariant[] = [
  {
    name: 'an unknown meter has no rows',
    reply: (reply, { path }) =>
      path === '/v2/meter' && reply.status === 404
        ? {
            status: 200,
            body: [{ columns: meterColumns.map(([name, type]) => ({ name, type })), data: [], rows: 0 }],
          }
        : reply,
  },
  { name: 'replies are compressed', ...withHeaders({ 'Content-Encoding': 'gzip' }) },
  {
    name: 'numbers have an exponent',
    ...onText(text => text.replace(/:90000\b/g, ':9e4').replace(/,0\.95,/g, ',9.5e-1,')),
  },
  {
    name: 'decimals are quoted',
    ...onText((text, path) => (path === '/v2/meter' ? text.replace(/,(-?[\d.]+)\]\]/, ',"$1"]]') : text)),
  },
  {
    name: 'UUIDs have capital letters',
    ...onText(text => text.replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, id => id.toUpperCase())),
  },
  {
    name: 'a missing parameter is 422',
    reply: reply => (reply.status === 400 ? { ...reply, status: 422 } : reply),
  },
  {
    name: 'a missing key is 403',
    reply: reply => (reply.status === 401 ? { ...reply, status: 403 } : reply),
  },
]
