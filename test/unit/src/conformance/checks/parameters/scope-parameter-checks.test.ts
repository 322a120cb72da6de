import { describe, expect, it } from 'vitest'
import { parameterChecks } from '../../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import type { Exchange } from '../../../../../../src/conformance/model/recording.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'

describe('another chain', () => {
  const pool = {
    createdAt: '2025-01-01T00:00:00+00:00',
    token0Address: '0xa',
    token1Address: '0xb',
    tickSpacing: 60,
  }
  const plain = buildExchange('dexaV3Pool', { query: { pool_address: '0x1' }, rows: [pool] })
  const other = (changes: ExchangeChanges) =>
    buildExchange('dexaV3Pool', {
      query: { pool_address: '0x1', chain_id: '1' },
      about: ['PAR-EFFECT-chain_id'],
      expects: 'any',
      ...changes,
    })
  it.each<[string, Exchange[], string]>([
    ['has no such pool', [plain, other({ rows: [] })], 'holds'],
    ['is refused', [plain, other({ status: 404 })], 'holds'],
    ['has another pool there', [plain, other({ rows: [{ ...pool, token1Address: '0xc' }] })], 'holds'],
    ['has the same pool', [plain, other({ rows: [pool] })], 'broken'],
    ['is not answered', [plain, other({ silent: true })], 'unclear'],
    ['is all that is known', [other({ rows: [pool] })], 'nothing'],
  ])('%s', (_, made, want) => {
    expect(judgeRequirement(parameterChecks.current, made, 'PAR-EFFECT-chain_id', 'dexaV3Pool')).toBe(want)
  })

  it.each([
    [2, 'unclear'],
    [3, 'broken'],
  ])('shows no difference with the same %i holders', (count, want) => {
    const rows = Array.from({ length: count }, (_, at) => ({ ownerAddress: `0x${at}`, tokenAmount: 9 - at }))
    const made = [
      buildExchange('tvlTopOwners', { rows }),
      buildExchange('tvlTopOwners', { query: { chain_id: '1' }, about: ['PAR-EFFECT-chain_id'], rows }),
    ]
    expect(judgeRequirement(parameterChecks.current, made, 'PAR-EFFECT-chain_id', 'tvlTopOwners')).toBe(want)
  })
})
