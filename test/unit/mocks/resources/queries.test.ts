import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerUnknownEntity } from '../../../../mocks/resources/queries/answer-unknown-entity.ts'
import { isWellFormed } from '../../../../mocks/resources/queries/is-well-formed.ts'
import { listByToken } from '../../../../mocks/resources/queries/list-by-token.ts'
import { readPage } from '../../../../mocks/resources/queries/read-page.ts'
import { readSymbolFilter } from '../../../../mocks/resources/queries/read-symbol-filter.ts'
import { rejectChain } from '../../../../mocks/resources/queries/reject-chain.ts'
import type { Token } from '../../../../mocks/world/entities/token.ts'
import { createWorld } from '../../../../mocks/world/world.ts'

const answer = (option: GapChoices['GAP-01']) =>
  answerUnknownEntity(
    trackGapChoices({ ...defaultGapChoices.current, 'GAP-01': option }).choose,
    'GAP-01',
    'token with this address',
  )

test('lists nothing, or rejects as the gap says', () => {
  expect(answer('empty')).toEqual([])
  expect(answer('bad-request')).toMatchObject({ status: 400 })
  expect(answer('not-found')).toMatchObject({
    status: 404,
    body: '{"error":"Not Found","message":"There is no token with this address."}',
  })
})

test('knows an address by the pattern of its parameter', () => {
  const isToken = (address: string) => isWellFormed('tokenDetails', 'token_address', address)
  expect(isToken('So11111111111111111111111111111111111111112')).toBe(true)
  expect(isToken('0x000000000000000000000000000000000000dEaD')).toBe(false)
  const isPool = (address: string) => isWellFormed('dexaV3Pool', 'pool_address', address)
  expect(isPool('0x000000000000000000000000000000000000dEaD')).toBe(true)
  expect(isPool('0x12')).toBe(false)
})

test('knows an address of a list by the pattern of its items', () => {
  const isToken = (address: string) => isWellFormed('tradeStatistics', 'token_addresses', address)
  expect(isToken('So11111111111111111111111111111111111111112')).toBe(true)
  expect(isToken('not an address')).toBe(false)
})

const world = createWorld({ seed: 1, size: 'small' })
const [usdc, sol] = [world.tokens.at(900, 0).address, world.tokens.at(900, 1).address]
const unknown = '11111111111111111111111111111111'

const maker = {
  row: ({ address, index }: Token) => ({ tokenAddress: address, volume: index }),
  zero: (address: string) => ({ tokenAddress: address, volume: -1 }),
  volumeUsd: ({ volume }: { volume: number }) => volume,
}

function list(addresses: string[], options: Partial<GapChoices> = {}) {
  const rows = listByToken(
    world,
    addresses,
    trackGapChoices({ ...defaultGapChoices.current, ...options }).choose,
    maker,
  )
  return 'status' in rows ? rows.status : rows.map(({ tokenAddress }) => tokenAddress)
}

test('orders rows by address, as requested or by volume', () => {
  expect(list([sol, usdc])).toEqual([sol, usdc].sort())
  expect(list([sol, usdc], { 'GAP-04a': 'request' })).toEqual([sol, usdc])
  expect(list([usdc, sol], { 'GAP-04a': 'volume' })).toEqual([sol, usdc])
})

test('leaves out an unknown token, lists zeros for it or rejects it', () => {
  expect(list([unknown, sol])).toEqual([sol])
  expect(list([unknown, sol], { 'GAP-43': 'zero-row', 'GAP-04a': 'request' })).toEqual([unknown, sol])
  expect(list([unknown, sol], { 'GAP-43': 'not-found' })).toBe(404)
})

test('lists no zeros for what is no address', () => {
  expect(list(['not an address'], { 'GAP-43': 'zero-row' })).toEqual([])
})

const readRows = (limit: number, offset: number) => {
  const seen: number[] = []
  const view = { total: 10, at: (position: number) => seen.push(position) && position }
  const rows = readPage(view, { limit, offset }, item => `row ${item}`)
  return { rows, seen }
}

test('looks at the entries of the page alone', () => {
  expect(readRows(3, 4)).toEqual({ rows: ['row 4', 'row 5', 'row 6'], seen: [4, 5, 6] })
})

test('begins with the first entry and ends with the last one', () => {
  const rows = (limit: number, offset: number) => readRows(limit, offset).rows
  expect(rows(100, 8)).toEqual(['row 8', 'row 9'])
  expect([rows(5, 10), rows(5, 1_000), rows(0, 2)]).toEqual([[], [], []])
  expect(rows(2, -5)).toEqual(['row 0', 'row 1'])
})

const read = (text: string | undefined, options: Partial<GapChoices> = {}) => {
  const { choose, usedGaps } = trackGapChoices({ ...defaultGapChoices.current, ...options })
  return { meant: readSymbolFilter(text, choose), gaps: [...usedGaps] }
}

test('reads a symbol as the posts spell it, and other spellings as the gaps say', () => {
  expect(read(undefined)).toEqual({ meant: undefined, gaps: [] })
  expect(read('ETH')).toEqual({ meant: 'ETH', gaps: [] })
  expect(read('$ETH')).toEqual({ meant: 'ETH', gaps: ['GAP-36a'] })
  expect(read('$ETH', { 'GAP-36a': 'literal' }).meant).toBe('')
  expect([read('eth').meant, read('eth', { 'GAP-36': 'exact' }).meant]).toEqual(['eth', ''])
  const unknown = { status: 400, body: expect.stringContaining('NOSUCHSYMBOL') }
  expect(read('NOSUCHSYMBOL').meant).toBe('')
  expect(read('NOSUCHSYMBOL', { 'GAP-59a': 'reject' }).meant).toMatchObject(unknown)
})

const strict = trackGapChoices({ ...defaultGapChoices.current, 'GAP-23a': 'reject' }).choose
const dexc = world.venues.all.filter(({ id }) => id === 'dexc-v2').map(({ chainId }) => chainId)

test('rejects a chain without pools, and names those that have some', () => {
  const reply = rejectChain(world, 12_345, strict)
  expect(reply?.status).toBe(400)
  expect(reply?.body).toContain('chain_id is 12345, but must be one of ')
  expect(reply?.body).toContain(String(dexc[0]))
})

test('rejects a chain on which the venue is not, and goes on with its chains or where GAP-23a is open', () => {
  for (const venue of [undefined, 'dexc-v2'] as const)
    expect(dexc.map(chainId => rejectChain(world, chainId, strict, venue))).toEqual(dexc.map(() => undefined))
  const elsewhere = world.venues.all.find(({ chainId }) => chainId !== 900 && !dexc.includes(chainId))
  expect(rejectChain(world, elsewhere?.chainId ?? 900, strict, 'dexc-v2')?.status).toBe(400)
  expect(rejectChain(world, 900, strict)?.status).toBe(400)
  expect(rejectChain(world, 12_345, trackGapChoices(defaultGapChoices.current).choose)).toBeUndefined()
})
