import { once } from 'node:events'
import { request } from 'undici'
import { describe, expect, it } from 'vitest'
import { isEveryRun } from '../../../support/count-runs.ts'
import { type HostileBehavior, startHostileServer } from '../../../support/hostile-server.ts'
import { sendRaw } from '../../../support/send-raw.ts'
import { startTestServer } from '../../../support/test-server.ts'
import { startTestProxy } from './start-test-proxy.ts'

const path = '/altchain/clmm-venue/pools'

/** Returns the status of a reply, or `broken` for a broken connection. */
async function ask(url: string): Promise<number | 'broken'> {
  try {
    const { statusCode, body } = await request(url, { signal: AbortSignal.timeout(20_000) })
    await body.dump({ limit: 2 ** 30 })
    return statusCode
  } catch {
    return 'broken'
  }
}

describe('a broken target', { timeout: 60_000 }, () => {
  it.each([
    ['reset', 502],
    ['half of the headers', 502],
    ['chunks without end', 502],
    ['two lengths', 502],
    ['header flood', 502],
    ['gzip that is none', 200],
    ['gzip bomb', 200],
    ['HTML with 200', 200],
    ['redirect loop', 302],
    ['no content', 204],
  ] satisfies [HostileBehavior, number][])(
    '%s gives %i, and the proxy continues',
    async (mischief, status) => {
      await using target = await startHostileServer()
      await using proxy = await startTestProxy(`${target.url}/${encodeURIComponent(mischief)}`)
      expect(await ask(proxy.url + path)).toBe(status)
      expect(await ask(proxy.url + path)).toBe(status)
      expect(proxy.passed).toHaveLength(2)
    },
  )

  it('drips: its reply passes as it comes, and is not judged', async () => {
    await using target = await startHostileServer()
    await using proxy = await startTestProxy(`${target.url}/slow%20drip`)
    const { statusCode, body } = await request(proxy.url + path)
    const [first] = await once(body, 'data')
    // Else closing the proxy would wait for its end.
    body.on('error', () => {}).destroy()
    expect([statusCode, first.length > 0]).toEqual([200, true])
  })

  it('sends without end: a client reads what it wants, and its end reaches the target', async () => {
    let closed = 0
    await using target = await startTestServer((_, response) => {
      response.once('close', () => closed++)
      const pour = () => {
        while (!response.destroyed && response.write(Buffer.alloc(65_536, 0x20)));
        if (!response.destroyed) response.once('drain', pour)
      }
      pour()
    })
    await using proxy = await startTestProxy(target.url)
    const { body } = await request(proxy.url + path)
    let size = 0
    for await (const piece of body) {
      size += piece.length
      if (size > 2 ** 24) break
    }
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(1)
  })

  it('hangs: the end of the client ends the request', async () => {
    let closed = 0
    await using target = await startTestServer((_, response) => void response.once('close', () => closed++))
    await using proxy = await startTestProxy(target.url)
    await request(proxy.url + path, { signal: AbortSignal.timeout(200) }).catch(() => {})
    await expect.poll(() => closed, { timeout: 10_000 }).toBe(1)
    expect(proxy.passed).toEqual([])
  })

  it('gets the request again when it closed a kept connection', async () => {
    let asked = 0
    await using target = await startTestServer((incoming, response) => {
      if (++asked === 2) incoming.socket.destroy()
      else response.end('[]')
    })
    await using proxy = await startTestProxy(target.url)
    expect([await ask(proxy.url + path), await ask(proxy.url + path)]).toEqual([200, 200])
    expect(asked).toBe(3)
  })
})

describe('many clients at once', { timeout: 120_000 }, () => {
  it('are all answered, and leave nothing behind', async () => {
    await using target = await startTestServer((_, response) => {
      response.setHeader('Content-Type', 'application/json')
      setTimeout(() => response.end(JSON.stringify([{ columns: [], data: [], rows: 0 }])), 20)
    })
    await using proxy = await startTestProxy(target.url)
    const count = isEveryRun ? 1000 : 100
    const answers = new Set<Awaited<ReturnType<typeof ask>>>()
    for (let from = 0; from < count; from += 50) {
      const urls = Array.from({ length: 50 }, (_, at) => `${proxy.url}${path}?limit=${from + at}`)
      for (const answer of await Promise.all(urls.map(ask))) answers.add(answer)
    }
    expect([...answers]).toEqual([200])
    expect(proxy.passed).toHaveLength(count)
    expect(proxy.passed.every(({ unjudged }) => unjudged === undefined)).toBe(true)
  })

  it('release their buffers when they disconnect', async () => {
    const body = JSON.stringify(' '.repeat(3 * 2 ** 20))
    let isSlow = true
    await using target = await startTestServer((_, response) => {
      response.write(body.slice(0, -1))
      if (!isSlow) response.end('"')
    })
    await using proxy = await startTestProxy(target.url)
    // Together they ask for more than a proxy holds.
    const leave = () =>
      request(proxy.url + path, { signal: AbortSignal.timeout(1000) }).then(({ body }) => body.dump())
    await Promise.allSettled(Array.from({ length: 40 }, leave))
    isSlow = false
    const askOnce = async () => [await ask(proxy.url + path), proxy.passed.at(-1)?.unjudged]
    await expect.poll(askOnce, { timeout: 20_000 }).toEqual([200, undefined])
  })
})

describe('a broken client', () => {
  it.each([
    ['GET no-slash HTTP/1.1\r\nHost: localhost\r\n', 400],
    ['GET //[x/altchain HTTP/1.1\r\nHost: localhost\r\n', 502],
    ['OPTIONS * HTTP/1.1\r\nHost: localhost\r\n', 502],
    ['GET http://elsewhere.example/altchain/clmm-venue/pools HTTP/1.1\r\nHost: localhost\r\n', 502],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n', 502],
    ['GET / HTTP/1.1\r\nHost: localhost\r\nX: a\r\n b\r\n', 400],
  ])('%s', async (head, status) => {
    await using target = await startTestServer(({ socket }) => void socket.destroy())
    await using proxy = await startTestProxy(target.url)
    const { text } = await sendRaw(proxy.url, `${head}Connection: close\r\n\r\n`)
    expect(text).toContain(` ${status} `)
    expect(await ask(proxy.url + path)).toBe(502)
  })
})
