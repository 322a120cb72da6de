import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { answerUnknownEntity } from '../../../../mocks/resources/queries/answer-unknown-entity.ts'
import { listByToken } from '../../../../mocks/resources/queries/list-by-token.ts'
import type { Token } from '../../../../mocks/world/entities/tokens.ts'
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
