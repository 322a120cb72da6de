import type { Exchange } from '../../src/conformance/model/recording.ts'
import type { HarEntry } from '../../src/conformance/traffic/read-har.ts'

type Recorded = Pick<Exchange, 'url' | 'sent' | 'at' | 'ms' | 'reply' | 'failure'>

/** Exchanges of a run as a browser would have them in its HAR; `key` is what was sent in place of the name of its variable. */
export function writeHar(exchanges: readonly Recorded[], key: string): string {
  const entries = exchanges.map(each => toEntry(each, key))
  return JSON.stringify({ log: { version: '1.2', creator: { name: 'test', version: '1' }, entries } })
}

function toEntry({ url, sent, at, ms, reply, failure }: Recorded, key: string): HarEntry {
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
        ? { status: 0, ...(failure === undefined ? {} : { _error: failure.message }) }
        : {
            status: reply.status,
            // The mock stands for a service here.
            headers: Object.entries(reply.headers).flatMap(([name, value]) =>
              name === 'x-mock-gap' ? [] : { name, value },
            ),
            content: {
              size: Buffer.byteLength(reply.body, reply.encoding ?? 'utf8'),
              text: reply.body,
              ...(reply.encoding === undefined ? {} : { encoding: reply.encoding }),
            },
          },
  }
}
