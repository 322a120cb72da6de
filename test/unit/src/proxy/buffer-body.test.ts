import { Readable } from 'node:stream'
import { afterEach, expect, test, vi } from 'vitest'
import { bufferBody } from '../../../../src/proxy/buffer-body.ts'

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
