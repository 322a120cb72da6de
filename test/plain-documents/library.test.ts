import { readFileSync } from 'node:fs'
import { afterEach, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { createMock } from '../../mocks/mock.ts'
import { conform } from '../../src/conformance/conform.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { compileDocument } from '../../src/generate/compile/compile-contract.ts'
import { readYaml } from '../support/read-yaml.ts'
import { startTestServer } from '../support/test-server.ts'

/** The lines that say what OpenAPI has no word for. They are taken out for the plain document. */
const lines = /x-(role|rows|is|counts): /

const written = readFileSync('test/plain-documents/library.yaml', 'utf8')
const plain = written.split('\n').filter(line => !lines.test(line))
const limits = { perHostPerSecond: 0, perPathPerSecond: 0 }

interface Library {
  readonly books: readonly Readonly<Record<string, unknown>>[]
  readonly loans: readonly Readonly<Record<string, unknown>>[]
}

const genres = ['novel', 'science', 'poetry']

function stock(size: number): Library {
  const books = Array.from({ length: size }, (_, at) => ({
    ...{ id: 100 + 7 * at, title: `Book ${at}`, genre: genres[at % 3] },
    ...(at % 2 === 0 && { copies: at }),
  }))
  const loans = books.flatMap(({ id }, at) =>
    Array.from({ length: at % 3 }, (_, nr) => ({ id: 10 * id + nr, bookId: id, reader: `Reader ${nr}` })),
  )
  return { books, loans }
}

/** Answers as the document says, except for a fault. Undefined is for 404. */
function answer({ books, loans }: Library, url: URL, fault: string): unknown {
  const [, first, id, more] = url.pathname.split('/')
  const ask = (name: string) => url.searchParams.get(name)
  if (first === 'status') return { open: true }
  if (first === 'genres') return genres.map(name => ({ name }))
  if (id === 'count') return { count: books.length }
  if (id === undefined) {
    const kept = books.filter(({ genre }) => fault === 'filter' || (ask('genre') ?? genre) === genre)
    const start = fault === 'offset' ? 0 : Number(ask('offset') ?? 0)
    const end = start + Number(ask('limit') ?? 20) + (fault === 'limit' ? 1 : 0)
    const items = kept.slice(start, end).map(book => {
      if (fault === 'missing') return { id: book.id, genre: book.genre }
      return fault === 'text' ? { ...book, id: String(book.id) } : book
    })
    return { items, total: fault === 'total' ? items.length : kept.length }
  }
  const found = books.find(book => String(book.id) === id)
  if (found === undefined) return fault === 'unknown' ? {} : undefined
  if (more === 'loans')
    return loans.filter(({ bookId }) => (fault === 'loans' ? bookId !== found.id : bookId === found.id))
  if (fault === 'other') return books[(books.indexOf(found) + 1) % books.length]
  return fault === 'detail' ? { ...found, title: 'Another' } : found
}

async function judge(document: string, size: number, fault = '', profile: 'standard' | 'deep' = 'standard') {
  activateContract(compileDocument(parse(document), 'library.yaml'))
  const library = stock(size)
  await using server = await startTestServer((request, response) => {
    const body = answer(library, new URL(request.url ?? '', 'http://host'), fault)
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(body ?? { error: 'not found' }))
  })
  const { report } = await conform({ base: server.url }, { profile, negative: profile === 'deep', limits })
  return report
}

const faults = [
  'unknown',
  'filter',
  'offset',
  'limit',
  'total',
  'detail',
  'other',
  'loans',
  'missing',
  'text',
]

afterEach(() => activateContract())

async function draft(document: string) {
  const mock = createMock({ contract: compileDocument(parse(document), 'library.yaml') })
  await mock.ready
  return async (address: string) => {
    const [path = '', query = ''] = address.split('?')
    const reply = await mock.handle({ method: 'GET', origin: 'base', path, query, header: () => undefined })
    return { status: reply.status, body: JSON.parse(reply.body) }
  }
}

describe.each([
  ['as it is', plain.join('\n')],
  ['with five lines more', written],
])('a plain document %s', (name, document) => {
  it.each([0, 1, 2, 11, 30])('finds no fault in a lawful service with %i books', async size => {
    for (const profile of ['standard', 'deep'] as const) {
      const { exit, summary } = await judge(document, size, '', profile)
      expect(summary).toMatchObject({ fail: 0, warn: 0, error: 0 })
      const says = name === 'as it is' ? /; pages and filters are not judged, as no x-role/ : /none failed$/
      if (size === 30) expect(exit).toEqual({ code: 0, reason: expect.stringMatching(says) })
    }
  })

  it('finds the faults of a service', async () => {
    const found: string[] = []
    for (const fault of faults) {
      const report = await judge(document, 30, fault)
      if (report.exit.code === 1) found.push(fault)
    }
    expect(found).toEqual(name === 'as it is' ? ['unknown', 'missing', 'text'] : faults)
  })
})

describe.each([
  ['as it is', plain.join('\n')],
  ['with five lines more', written],
])('the mock of a plain document %s', (_, document) => {
  it('has keys, pages, filters and totals', async () => {
    const get = await draft(document)
    const { body: all } = await get('/books?limit=100')
    const ids = all.items.map(({ id }: { id: number }) => id)
    expect(new Set(ids).size).toBe(100)
    const { body: page } = await get('/books?limit=5&offset=7')
    expect(page).toEqual({ items: all.items.slice(7, 12), total: all.total })
    const { body: novels } = await get('/books?genre=novel&limit=100')
    expect(novels.items).toEqual(novels.items.filter(({ genre }: { genre: string }) => genre === 'novel'))
    expect(novels.total).toBeLessThan(all.total)
    expect(await get(`/books/${ids[3]}`)).toEqual({ status: 200, body: all.items[3] })
    const { body: loans } = await get(`/books/${ids[3]}/loans`)
    expect(new Set(loans.map(({ bookId }: { bookId: number }) => bookId))).toEqual(new Set([ids[3]]))
    for (const path of ['/books/2147483646', '/books/2147483646/loans'])
      expect(await get(path)).toMatchObject({ status: 404 })
  })
})

const { words } = readYaml<{ words: [right: string, wrong: string, line: string | null][] }>(
  import.meta.url,
  'cases.yaml',
)

describe('a word that names nothing', () => {
  it.each(words)('in place of %s is said: %s', (right, wrong, line) => {
    const { omitted = [] } = compileDocument(parse(written.replace(right, wrong)), 'library.yaml')
    expect(omitted).toEqual(
      line === null ? [] : expect.arrayContaining([expect.stringMatching(new RegExp(line))]),
    )
  })
})
