import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import type { Violation } from '../../../../src/conformance/judge/find-violations.ts'
import {
  addViolationHeader,
  proxyHeaderNames,
  rejectCrossSiteRequest,
  sendError,
} from '../../../../src/proxy/add-violation-header.ts'
import { bufferBody } from '../../../../src/proxy/buffer-body.ts'
import { createRouter } from '../../../../src/proxy/create-router.ts'
import { readHeaders } from '../../../../src/proxy/forward-request.ts'

const violate = (...ids: string[]) => ids.map(id => ({ id, level: 'documented' }) as unknown as Violation)

/** Returns the headers and the body of a response. */
function capture(send: (response: ServerResponse) => number) {
  const response = new ServerResponse(new IncomingMessage(new Socket()))
  const writeHead = vi.spyOn(response, 'writeHead')
  const end = vi.spyOn(response, 'end')
  const returned = send(response)
  const [status, headers] = writeHead.mock.calls[0] as unknown as [number, string[]]
  expect(status).toBe(returned)
  return { status, headers: readHeaders(headers), body: JSON.parse(String(end.mock.calls[0]?.[0])) }
}

test('names each broken requirement once', () => {
  expect(addViolationHeader(['Age', '1'], violate('INV-1', 'COL-2', 'INV-1'), false)).toEqual([
    'Age',
    '1',
    'X-Contract-Violation',
    'INV-1, COL-2',
  ])
})

test('adds nothing to a good reply, and drops marks of a target', () => {
  expect(
    addViolationHeader(['x-contract-violation', 'INV-9', 'X-Answered-By', 'mock', 'Age', '1'], [], true),
  ).toEqual(['Age', '1'])
  expect(proxyHeaderNames).toEqual(['x-contract-violation', 'x-answered-by'])
})

test('counts the requirements that are too many for a header', () => {
  const ids = Array.from({ length: 43 }, (_, index) => `INV-${index}`)
  const mark = addViolationHeader([], violate(...ids), false)[1] ?? ''
  expect(mark.split(', ')).toHaveLength(41)
  expect(mark).toMatch(/, INV-39, and 3 more$/)
})

test('tells a reply that came too late from one that never came', () => {
  const send = (kind: 'timeout' | 'reset') =>
    capture(response => sendError(response, { kind, message: 'why' }, 'https://page.example'))
  expect(send('timeout')).toMatchObject({ status: 504, body: { facts: ['timeout: why'] } })
  expect(send('reset').status).toBe(502)
  expect(send('reset').headers['access-control-allow-origin']).toBe('https://page.example')
})

test('names the flag that would let a foreign site in', () => {
  expect(capture(response => rejectCrossSiteRequest(response, 'host'))).toMatchObject({
    status: 403,
    body: { error: expect.stringContaining('--allow-host') },
  })
  expect(capture(response => rejectCrossSiteRequest(response, 'origin')).body.error).toContain('--cors')
})

afterEach(() => void vi.useRealTimers())

const bounds = { most: 8, mostMs: 60_000 }

function createBody(...pieces: string[]): Readable {
  return Readable.from(pieces.map(piece => Buffer.from(piece)))
}

async function readAll(pieces: AsyncIterable<Buffer> | undefined): Promise<string> {
  const read: Buffer[] = []
  for await (const piece of pieces ?? []) read.push(piece)
  return Buffer.concat(read).toString()
}

test('holds a whole body within the limit, and takes room until it is released', async () => {
  const room = { left: 100 }
  const { bytes, rest, release } = await bufferBody(createBody('abcd', 'efgh'), room, bounds)
  expect(bytes.toString()).toBe('abcdefgh')
  expect(rest).toBeUndefined()
  expect(room.left).toBe(92)
  release()
  release()
  expect(room.left).toBe(100)
})

test('gives the rest of a body that is too long', async () => {
  const { bytes, rest } = await bufferBody(createBody('abcd', 'efghi', 'jk', 'l'), { left: 100 }, bounds)
  expect(bytes.toString()).toBe('abcdefghi')
  expect(await readAll(rest)).toBe('jkl')
})

test('gives the rest of a body when there is no room for all', async () => {
  const room = { left: 5 }
  const { bytes, rest, release } = await bufferBody(createBody('abc', 'def', 'gh'), room, bounds)
  expect(bytes.toString()).toBe('abcdef')
  expect(await readAll(rest)).toBe('gh')
  release()
  expect(room.left).toBe(5)
})

test('loses nothing of a body that comes too slowly', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const body = new Readable({ read() {} })
  body.push('ab')
  const buffered = bufferBody(body, { left: 100 }, { most: 8, mostMs: 5_000 })
  await vi.advanceTimersByTimeAsync(5_000)
  const { bytes, rest } = await buffered
  expect(rest).toBeDefined()
  body.push('cd')
  body.push(null)
  expect(bytes.toString() + (await readAll(rest))).toBe('abcd')
})

test('rejects when the body breaks off, and frees its room', async () => {
  const room = { left: 100 }
  async function* breakOff() {
    yield Buffer.from('abc')
    throw new Error('reset')
  }
  await expect(bufferBody(Readable.from(breakOff()), room, bounds)).rejects.toThrow('reset')
  expect(room.left).toBe(100)
})

const target = {
  base: 'https://api.example',
  social: 'https://social.example',
  payment: 'https://pay.example',
}
const path = '/altchain/token-details?token_address=x'
const social = '/api/v1/socialintel/social-data/alpha-post-detection'

test('sends an operation to the target of its origin', () => {
  const route = createRouter({ target })
  const outline = (place: string, isPaid: boolean) => {
    const { origin, target } = route(place, isPaid) as { origin: string; target: { url: string } }
    return `${origin} ${target.url}`
  }
  expect(route(path, false)).toMatchObject({ path, target: { added: {} }, isMocked: false })
  expect(route(path, false)).toMatchObject({ route: { operation: { id: 'tokenDetails' } } })
  expect(outline(path, false)).toBe(`base https://api.example${path}`)
  expect(outline(social, false)).toBe(`social https://social.example${social}`)
  expect(outline(path, true)).toBe(`payment https://pay.example${path}`)
})
