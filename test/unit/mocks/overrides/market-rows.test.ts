import { expect, test } from 'vitest'
import { trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { readMarket } from '../../../../mocks/overrides/market-rows.ts'
import { getOperation } from '../../../../src/contract/contract.ts'
import { plain } from './ask-overridden.ts'

const { world, clock, sessions } = plain
const { choices } = sessions.first
const source = (now: number) => ({ world, now, choices, choose: trackGapChoices(choices).choose })
const place = { operation: getOperation('clmmVenuePools'), entry: 'AltPool', query: {} }

test('keeps rows for a minute of the clock', () => {
  const now = clock.now() - (clock.now() % 60)
  const rows = readMarket(source(now))
  expect(readMarket(source(now + 59))).toBe(rows)
  expect(readMarket(source(now + 60))).not.toBe(rows)
})

test('finds a row far down a list, and what describes an entity', () => {
  const rows = readMarket(source(clock.now()))
  const key = String(rows.first(place).at(-1)?.poolAddress)
  expect(rows.find(place, key)).toMatchObject({ poolAddress: key })
  expect(rows.find(place, 'nobody')).toBeUndefined()
  expect(rows.describe('token', 'So11111111111111111111111111111111111111112')).toMatchObject({
    symbol: 'SOL',
    decimals: 9,
  })
})
