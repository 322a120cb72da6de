import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createMock, type Mock, type MockOptions } from '../../../mocks/mock.ts'
import { type MockServer, serveMock } from '../../../mocks/server.ts'
import { projectRoot } from '../../support/run-mdc.ts'
import { sendRaw } from '../../support/send-raw.ts'

const run = promisify(execFile)
const now = '2026-01-15T12:00:00Z'
let server: MockServer

async function serve(options: MockOptions, handle?: Mock['handle']): Promise<string> {
  const mock = createMock({ now, ...options })
  server = await serveMock(handle === undefined ? mock : { ...mock, handle }, { port: 0 })
  return server.urls.base_url
}
afterEach(() => server.close())

const target = '/altchain/clmm-venue/pools?limit=20'

function get(path = target, method = 'GET', headers: readonly string[] = []): string {
  const lines = ['Host: localhost', 'X-API-Key: test-key', 'Connection: close', ...headers]
  return `${method} ${path} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`
}

async function openSocket(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const closed = new Promise<void>(resolve => socket.on('error', () => {}).once('close', () => resolve()))
  await once(socket, 'connect')
  return { socket: socket.resume(), closed }
}

function ask(coding: string): RequestInit {
  return { headers: { 'X-API-Key': 'test-key', 'Accept-Encoding': coding } }
}

function parts(text: string) {
  const end = text.indexOf('\r\n\r\n')
  const body = text.slice(end + 4)
  return { status: Number(text.slice(9, 12)), length: Number(/content-length: (\d+)/i.exec(text)?.[1]), body }
}

describe('a reply on the wire', () => {
  it('is 400 for a request without a Host, which only HTTP/1.0 may leave out', async () => {
    const url = await serve({})
    const bare = await sendRaw(url, `GET ${target} HTTP/1.1\r\nConnection: close\r\n\r\n`)
    expect([parts(bare.text).status, bare.text]).toEqual([400, expect.stringContaining('Host is missing')])
    expect(
      parts((await sendRaw(url, `GET ${target} HTTP/1.0\r\nX-API-Key: test-key\r\n\r\n`)).text).status,
    ).toBe(200)
  })

  it('has the same length and no body for HEAD', async () => {
    const url = await serve({})
    const asGet = parts((await sendRaw(url, get())).text)
    const asHead = parts((await sendRaw(url, get(target, 'HEAD'))).text)
    expect([asGet.status, asGet.body.length]).toEqual([200, asGet.length])
    expect(asHead).toEqual({ ...asGet, body: '' })
  })

  it('is compressed on request with GAP-77, also when repeated', async () => {
    const url = await serve({ gaps: { 'GAP-77': 'accepted' } })
    const plain = await (await fetch(`${url}${target}`, ask('identity'))).text()
    for (const accepted of ['br', 'gzip', 'br', 'gzip', 'gzip;q=0, br']) {
      const reply = await fetch(`${url}${target}`, ask(accepted))
      expect([reply.headers.get('Content-Encoding'), reply.headers.get('Vary')]).toEqual([
        accepted.includes('br') ? 'br' : 'gzip',
        'Accept-Encoding',
      ])
      expect(Number(reply.headers.get('Content-Length'))).toBeLessThan(plain.length / 2)
      expect(await reply.text()).toBe(plain)
    }
  })

  it.each<[who: string, headers: readonly string[], date: string]>([
    ['the frozen clock', [], 'Thu, 15 Jan 2026 12:00:00 GMT'],
    ['the clock of its session', ['X-Mock-Session: later'], 'Mon, 02 Feb 2026 03:04:05 GMT'],
  ])('has the date of %s', async (_, headers, date) => {
    const mock = createMock({ now })
    mock.sessions.open('later').clock.set('2026-02-02T03:04:05Z')
    server = await serveMock(mock, { port: 0 })
    const { text } = await sendRaw(server.urls.base_url, get(target, 'GET', headers))
    expect(text).toContain(`\r\nDate: ${date}\r\n`)
  })
})

describe('deliberate failures', () => {
  it('reset: resets the connection before a byte', async () => {
    expect(await sendRaw(await serve({ scenarios: ['connection-reset'] }), get())).toEqual({
      text: '',
      reset: true,
    })
  })

  it.each(['GET', 'HEAD'])('truncate: sends %s less than the length', async method => {
    const { text } = await sendRaw(await serve({ scenarios: ['truncated-body'] }), get(target, method))
    const { status, length, body } = parts(text)
    expect(status).toBe(200)
    expect(body.length).toBeLessThan(length)
    if (method === 'GET') expect(body.length).toBeGreaterThan(0)
  })
})

describe('a delay', () => {
  it('does not keep the process alive', async () => {
    const script = `
      import { connect } from 'node:net'
      import { createMock, serveMock } from './dist/mocks/server.js'
      const mock = createMock({ scenarios: ['slow=600000'] })
      const asked = new Promise(resolve => {
        mock.asked = resolve
      })
      const handle = request => {
        mock.asked()
        return mock.handle(request)
      }
      const server = await serveMock({ ...mock, handle }, { port: 0, drainSeconds: 0 })
      connect(new URL(server.urls.base_url).port).on('error', () => {}).write(${JSON.stringify(get())})
      await asked
      await server.close()
      process.stdout.write('closed')`
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
      cwd: projectRoot,
    })
    expect(stdout).toBe('closed')
  }, 60_000)

  it('may last forever with an open connection, and does not delay a stopping server', async () => {
    const mock = createMock({ scenarios: ['slow=forever'] })
    server = await serveMock(mock, { port: 0, drainSeconds: 1_000_000, quietSeconds: 3 })
    const { socket, closed } = await openSocket(server.urls.base_url)
    socket.write(get())
    await expect.poll(() => mock.journal.view().entries.length).toBe(1)
    // Long after a connection would have ended on which the client is silent.
    const { socket: idle, closed: isIdleClosed } = await openSocket(server.urls.base_url)
    await isIdleClosed
    expect([idle.destroyed, socket.destroyed, socket.bytesRead]).toEqual([true, false, 0])
    await server.close()
    await closed
    expect(socket.bytesRead).toBe(0)
  })
})

describe('bad input', () => {
  const long = 'x'.repeat(9000)
  it.each<[what: string, bytes: string | Uint8Array, status: number]>([
    ['a malformed header', get(target, 'GET', ['no colon here']), 400],
    ['a NUL in the path', get('/\0'), 400],
    ['an oversized header', get(target, 'GET', [`X-Long: ${'x'.repeat(40_000)}`]), 431],
    ['an address longer than any header', get(`${target}&token=${long.repeat(20)}`), 414],
    [
      'a long Accept',
      get('/socialintel/social-data/sentiment-shifts', 'GET', [`Accept: ${'a/b,'.repeat(3000)}`]),
      200,
    ],
    ['bytes that are no ASCII', Buffer.from(get('/altchain/\xff\xfe'), 'latin1'), 400],
    ['an absolute address', get(`http://other.example${target}`), 200],
    ['an asterisk', get('*'), 404],
    ['a body nobody reads', get(target, 'POST', ['Content-Length: 5']).concat('hello'), 405],
    ['a method of WebDAV', get(target, 'PROPFIND'), 405],
    ['an upgrade', get(target, 'GET', ['Upgrade: websocket', 'Connection: Upgrade, close']), 200],
    ['an expectation', get(target, 'GET', ['Expect: miracles']), 417],
  ])('%s', async (_, bytes, status) => {
    const { text } = await sendRaw(await serve({}), bytes)
    expect(parts(text).status).toBe(status)
    expect(text).not.toMatch(/\bat .*\.ts|node:internal/)
    if (status < 400) return
    const { body } = parts(text)
    expect(Object.keys(JSON.parse(body))).toEqual(['error', 'message'])
    expect(text).toMatch(/^access-control-allow-origin: \*$/im)
  })

  it('is reported in the chosen form of errors', async () => {
    const { text } = await sendRaw(await serve({ gaps: { 'GAP-10': 'problem-details' } }), 'hello\r\n\r\n')
    expect(JSON.parse(parts(text).body)).toMatchObject({ status: 400, title: 'Bad Request' })
  })

  it('closes a CONNECT', async () => {
    expect((await sendRaw(await serve({}), get('other.example:443', 'CONNECT'))).text).toBe('')
  })
})

describe('an internal error', () => {
  it('is logged on stderr, and hidden from the client', async () => {
    const told = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
    try {
      const url = await serve({}, () => {
        throw new Error('secret detail')
      })
      const { text } = await sendRaw(url, get())
      expect(parts(text)).toMatchObject({ status: 500, body: expect.stringContaining('"The mock failed') })
      expect(text).not.toContain('secret')
      expect(told).toHaveBeenCalledWith(expect.stringContaining('secret detail'))
    } finally {
      told.mockRestore()
    }
  })
})
