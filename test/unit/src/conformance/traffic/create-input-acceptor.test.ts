import { expect, test } from 'vitest'
import {
  createInputAcceptor,
  unknownSource,
} from '../../../../../src/conformance/traffic/create-input-acceptor.ts'
import { buildExchange } from '../../../../support/build-exchange.ts'

const hex = (sign: string) => `0x${sign.repeat(40)}`
const accept = createInputAcceptor([
  buildExchange('dexdV3Pools', { rows: [...'123'].map(sign => ({ poolAddress: hex(sign) })) }),
  buildExchange('trendingMomentum', { rows: [{ tokenSymbol: 'DOGE' }] }),
])

test('accepts the value that a run would take first', () => {
  expect(accept('evm.dexd.pool', hex('1'))).toEqual({ source: 'dexdV3Pools row 0 poolAddress' })
  expect(accept('usual.timeframe', '1h')).toBeUndefined()
})

test('marks a listed value that a run would not take first', () => {
  expect(accept('evm.dexd.pool', hex('2'))).toEqual({
    source: 'dexdV3Pools row 1 poolAddress',
    isOther: true,
  })
})

test('accepts any other value where an operator can name samples, but no empty one', () => {
  expect(accept('evm.dexd.pool', hex('9'))).toEqual({ source: unknownSource })
  expect(accept('evm.dexd.pool', '')).toBeUndefined()
  expect(accept('evm.dexd.pool.last', hex('9'))).toBeUndefined()
})

test('accepts values as an input spells them', () => {
  expect(accept('social.symbol.lower', 'doge')?.source).toContain('trendingMomentum row 0')
  expect(accept('social.symbol.lower', 'DOGE')).toBeUndefined()
})

test('knows nothing of an input that there is not', () => {
  expect(accept('no.such.input', 'x')).toBeUndefined()
})
