import { expect, test } from 'vitest'
import { defaultGapChoices, type GapChoices, trackGapChoices } from '../../../../../mocks/gaps/gap-choices.ts'
import { answerUnknownEntity } from '../../../../../mocks/resources/queries/answer-unknown-entity.ts'
import { isWellFormed } from '../../../../../mocks/resources/queries/is-well-formed.ts'

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
