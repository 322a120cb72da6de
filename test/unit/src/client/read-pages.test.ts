import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ReplyError } from '../../../../src/client/client-error.ts'
import { readPages } from '../../../../src/client/read-pages.ts'
import { countRuns } from '../../../support/count-runs.ts'

const failed = { operation: 'clmmVenuePools', url: 'http://service.test/pools' } as const

interface ListOptions {
  readonly limit?: number
  readonly offset?: number
  readonly documentedLimit?: number
  /** Most rows of a reply. */
  readonly cap?: number
  /** Changes the list after each reply. */
  readonly move?: (list: number[]) => void
}

/** Reads a list of numbers to its end. Returns the rows, and how many requests that took. */
async function readAll(
  list: number[],
  { limit = 100, offset = 0, documentedLimit = 100, cap = Number.POSITIVE_INFINITY, move }: ListOptions = {},
) {
  let requests = 0
  const ask = async (size: number, at: number) => {
    requests++
    const page = list.slice(at, at + Math.min(size, cap))
    move?.(list)
    return page
  }
  const rows: number[] = []
  const all = { ask, limit, offset, documentedLimit, readKey: (row: number) => row }
  for await (const page of readPages(all, failed)) rows.push(...page)
  return { rows, requests }
}

const count = (length: number) => Array.from({ length }, (_, at) => at)

it.each([0, 1, 99, 100, 101, 200])('reads a still list of %i rows once', async length => {
  const { rows, requests } = await readAll(count(length))
  expect(rows).toEqual(count(length))
  expect(requests).toBeLessThanOrEqual(Math.ceil(length / 99) + 1)
})

it('begins at an offset', async () => {
  expect((await readAll(count(250), { offset: 30 })).rows).toEqual(count(250).slice(30))
})

it('reads on when a service answers less than was asked for', async () => {
  expect((await readAll(count(250), { limit: 100, documentedLimit: 20, cap: 50 })).rows).toEqual(count(250))
})

it('loses and doubles none of the rows that stay in a list that shrinks and grows anywhere', async () => {
  const change = fc.record({ at: fc.nat(400), removed: fc.nat(30), added: fc.nat(30) })
  const property = fc.asyncProperty(
    fc.array(change, { maxLength: 12 }),
    fc.integer({ min: 31, max: 70 }),
    async (changes, limit) => {
      const list = count(400)
      const left = [...changes]
      let next = 1000
      const removed = new Set<number>()
      const move = () => {
        const { at, removed: fewer, added } = left.shift() ?? { at: 0, removed: 0, added: 0 }
        for (const row of list.splice(at, fewer, ...Array.from({ length: added }, () => next++)))
          removed.add(row)
      }
      const { rows } = await readAll(list, { limit, move })
      expect(new Set(rows).size).toBe(rows.length)
      const stayed = count(400).filter(row => !removed.has(row))
      const read = new Set(rows)
      expect(stayed.filter(row => !read.has(row))).toEqual([])
    },
  )
  await fc.assert(property, { seed: 1, numRuns: countRuns(300) })
})

it('yields a row once that comes twice in one page', async () => {
  expect((await readAll([1, 2, 2, 3])).rows).toEqual([1, 2, 3])
})

it('reads to the end a list of one row in a page, and one whose rows are given again at its end', async () => {
  expect((await readAll(count(5), { limit: 1 })).rows).toEqual(count(5))
  const replies = [['A', 'B'], ['B', 'D'], []]
  const ask = async () => replies.shift() ?? []
  const rows: string[] = []
  const list = { ask, limit: 2, offset: 0, documentedLimit: 2, readKey: (row: string) => row }
  for await (const page of readPages(list, failed)) rows.push(...page)
  expect(rows).toEqual(['A', 'B', 'D'])
})

// Where keys to sort by are equal, each reply may have another order. A row that moves up to a page that was read is not seen.
it.each([
  [2, 250],
  [50, 175],
  [60, 160],
])('reads on where %i rows around each border of pages change places', async (width, least) => {
  const move = (list: number[]) => {
    for (const start of [50, 99, 148].map(border => border - width / 2))
      list.splice(start, width, ...list.slice(start, start + width).reverse())
  }
  const { rows, requests } = await readAll(count(250), { limit: 50, move })
  expect(new Set(rows).size).toBe(rows.length)
  expect(rows.length).toBeGreaterThanOrEqual(least)
  expect(rows).toContain(249)
  expect(requests).toBeLessThan(20)
})

it.each([49, 50, 200])('ends with an error where %i rows come on top before each page of 50', async added => {
  let next = 1000
  let requests = 0
  const move = (list: number[]) => {
    requests++
    list.unshift(...Array.from({ length: added }, () => next++))
  }
  await expect(readAll(count(250), { limit: 50, move })).rejects.toThrow(ReplyError)
  expect(requests).toBeLessThan(50)
})

it('reports that offset is ignored', async () => {
  const ask = async () => count(100)
  const pages = readPages({ ask, limit: 100, offset: 0, documentedLimit: 100, readKey: row => row }, failed)
  const read = async () => {
    for await (const _ of pages);
  }
  await expect(read()).rejects.toThrow(ReplyError)
  await expect(read()).resolves.toBeUndefined()
})
