import { expect, test } from 'vitest'
import {
  agreementRequirements,
  createAgreementFinder,
  listAndDetailPairs,
} from '../../../../../../src/conformance/checks/consistency/create-agreement-finder.ts'

const findOfPool = createAgreementFinder('pool', '8453 0x1')

test('finds what is said of a list and its detail, in both directions', () => {
  const said = { id: 'XEP-01', about: 'dexdV3Pool' }
  expect(findOfPool('dexdV3Pools')('dexdV3Pool')('fee')).toEqual(said)
  expect(findOfPool('dexdV3Pool')('dexdV3Pools')('fee')).toEqual(said)
})

test('finds the general statement for any two replies', () => {
  const general = { id: 'XEP-00', about: null }
  expect(findOfPool('dexdV3Pools')('dexdV3Pools')('fee')).toEqual(general)
  expect(findOfPool('dexdV3Pools')('clonesV3Pool')('fee')).toEqual(general)
})

test('finds what is said of one fact, on one chain', () => {
  const onAltchain = createAgreementFinder('token', '900 A')('tokenDetails')
  expect(onAltchain('clmmVenuePools')('decimals')?.id).toBe('XEP-04')
  expect(onAltchain('tokenDetails')('decimals')?.id).toBe('XEP-00')
  expect(onAltchain('clmmVenuePools')('symbol')?.id).toBe('XEP-00-symbol')
  expect(createAgreementFinder('token', '8453 A')('dexdV3Pools')('clonesV3Pools')('decimals')?.id).toBe(
    'XEP-00',
  )
})

test('finds nothing of an entity without statements', () => {
  expect(createAgreementFinder('candle', '')('ohlcvPool')('ohlcvPool')('start')).toBeUndefined()
})

test('pairs each list with the detail of what it lists', () => {
  expect(listAndDetailPairs.current).toContainEqual({
    entity: 'pool',
    list: 'dexeV3Pools',
    detail: 'dexeV3Pool',
  })
  expect(listAndDetailPairs.current.filter(({ list, detail }) => String(list) === String(detail))).toEqual([])
})

test('names a requirement once, of the details where it is about these', () => {
  const ids = agreementRequirements.current.map(({ id }) => id)
  expect(ids).toEqual([...new Set(ids)].sort())
  const { operations = [] } = agreementRequirements.current.find(({ id }) => id === 'XEP-01') ?? {}
  expect([...operations].sort()).toEqual(['clonesV3Pool', 'dexdV3Pool', 'dexeV3Pool'])
})
