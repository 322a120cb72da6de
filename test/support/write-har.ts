import type { Exchange } from '../../src/conformance/model/recording.ts'
import type { Har, HarEntry } from '../../src/conformance/traffic/har.ts'

/** Exchanges of a run as a browser would have them in its HAR; `key` is what was sent in place of the name of its variable. */
export function writeHar(exchanges: readonly Exchange[], key: string): string {
  const har: Har = { log: { entries: exchanges.map(each => toEntry(each, key)) } }
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, ...har.log } })
}

function toEntry({ url, sent, at, ms, reply, failure }: Exchange, key: string): HarEntry {
  const headers = Object.entries(sent).map(([name, value]) => ({
    name,
    value: value.startsWith('$') ? key : value,
  }))
  return {
    startedDateTime: new Date(at).toISOString(),
    time: ms,
    request: { method: 'GET', url, headers },
    response:
      reply === undefined
        ? { status: 0, _error: failure?.message ?? null }
        : {
            status: reply.status,
            headers: Object.entries(reply.headers).map(([name, value]) => ({ name, value })),
            content: {
              size: reply.body.length,
              text: reply.body,
              ...(reply.encoding === undefined ? {} : { encoding: reply.encoding }),
            },
          },
  }
}
