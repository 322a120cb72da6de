import { afterEach, expect, it } from 'vitest'
import { describeDrafts } from '../../../../mocks/drafts/describe-drafts.ts'
import { getFaker } from '../../../../mocks/drafts/load-faker.ts'
import { loadDrafts } from '../../../../mocks/examples/load-drafts.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { activateContract } from '../../../../src/contract/activate-contract.ts'
import { decodeTable, type Envelope } from '../../../../src/contract/tables/decode-table.ts'
import { compileContract } from '../../../../src/generate/compile/compile-contract.ts'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { findReplyProblems, findSampleRequest, requestMock } from '../../../support/request-mock.ts'

afterEach(() => activateContract())

const source = readSpecSource()

function change(file: string, from: string | RegExp, to: string): void {
  const files = new Map(source.files)
  files.set(file, (files.get(file) ?? '').replaceAll(from, to))
  activateContract(compileContract({ ...source, files }))
}

const append = (columns: string) => change('tables/HolderRecord.yaml', 'x-rules:\n', `${columns}x-rules:\n`)
const rank = '    - { name: rank, type: UInt32, description: Place }\n'
const note = '    - { name: note, type: Nullable(String), description: Note, schema: { maxLength: 90 } }\n'

function ask(query: Record<string, string> = {}) {
  const mock = createMock({ seed: 1, now: '2026-01-15T12:00:00Z' })
  const sample = findSampleRequest(mock, 'tvlTopOwners')
  const sent = { ...sample.query, ...query }
  const reply = requestMock(mock, { path: sample.path, query: sent })
  if (reply.status !== 200) return { reply, rows: [] }
  expect(findReplyProblems(mock, 'tvlTopOwners', sent, reply)).toEqual([])
  return { reply, rows: decodeTable(JSON.parse(reply.body)[0] as Envelope) as Record<string, unknown>[] }
}

it('drafts no column of this contract', async () => {
  expect(await loadDrafts()).toEqual([])
  expect(ask().reply.headers).not.toHaveProperty('X-Mock-Drafted')
})

it('drafts new columns by the key of their row, and names them', async () => {
  append(rank + note)
  // Nothing else in this contract needs faker.
  if (getFaker() === undefined)
    expect(ask().reply).toMatchObject({ status: 503, headers: { 'Retry-After': '1' } })
  expect(await loadDrafts()).toEqual([
    { operationId: 'tvlTopOwners', entry: 'HolderRecord', columns: ['rank', 'note'], formerNames: [] },
  ])
  expect(describeDrafts(createMock({ size: 'small' }))).toEqual([
    { operationId: 'tvlTopOwners', columns: ['rank', 'note'] },
  ])
  const { reply, rows } = ask({ limit: '40' })
  expect(reply.headers['X-Mock-Drafted']).toBe('rank, note')
  expect(ask({ limit: '40' }).reply.body).toBe(reply.body)
  expect(ask({ limit: '20', offset: '20' }).rows).toEqual(rows.slice(20))
  expect(new Set(rows.map(row => row.rank)).size).toBeGreaterThan(20)
  expect(rows.some(row => row.note === null)).toBe(true)
  expect(rows.every(row => row.rank !== null)).toBe(true)
})

it('keeps the rules of a new column with others of its row', async () => {
  const rule = '  - { id: INV-HR-09, rule: row.rank < row.tokenAmount && row.rank > 7, says: it ranks }\n'
  change('tables/HolderRecord.yaml', 'x-rules:\n', `${rank}x-rules:\n${rule}`)
  await loadDrafts()
  expect(ask({ limit: '40' }).rows.every(row => Number(row.rank) > 7)).toBe(true)
})

it('gives a renamed column its former values', async () => {
  const before = ask().rows.map(row => row.tokenSymbol)
  change('tables/HolderRecord.yaml', 'tokenSymbol', 'ticker')
  const [unfilled] = await loadDrafts()
  expect(unfilled).toMatchObject({ columns: ['ticker'], formerNames: ['tokenSymbol'] })
  expect(ask().rows.map(row => row.ticker)).toEqual(before)
})
