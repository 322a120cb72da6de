import { expect, it, test } from 'vitest'
import { defineInputs } from '../../../../../src/conformance/inputs/define-inputs.ts'

const defined = defineInputs()
const inputs = new Map(defined.map(each => [each.input, each]))
const found = (...values: readonly string[]) => values.map(value => ({ value, source: 'row 0' }))

test('gives every input a name of its own', () => {
  expect(inputs.size).toBe(defined.length)
})

test('defines the values that an input has by itself', () => {
  expect(inputs.get('usual.timeframe')).toMatchObject({
    value: '24h',
    parameter: { name: 'timeframe', under: '/altchain/' },
  })
})

test('defines other entities, and the profile that asks for them', () => {
  expect(inputs.get('evm.token')?.others).toEqual({ standard: ['evm.token.other'], deep: ['evm.token.last'] })
  expect(inputs.get('evm.token.other')).toMatchObject({ is: 'token.address', given: ['evm.token'] })
  expect(inputs.get('evm.token.other')).not.toHaveProperty('parameter')
})

test('defines an input for each chain, the usual one with the samples of no chain', () => {
  expect(inputs.get('evm.dexd.pool@8453')?.given).toEqual(['evm.dexd.pool', 'evm.dexd.pool@8453'])
  expect(inputs.get('evm.dexd.pool@1')?.given).toEqual(['evm.dexd.pool@1'])
})

test('defines lists of up to one value more than a request may have', () => {
  expect(inputs.has('altchain.tokens.3')).toBe(true)
  expect(inputs.has('altchain.tokens.51')).toBe(true)
  expect(inputs.has('altchain.tokens.52')).toBe(false)
})

it.each([
  ['evm.token.upper', '0xaB', '0xAB'],
  ['evm.token.lower', '0xaB', '0xab'],
  ['social.symbol.lower', 'DOGE', 'doge'],
  ['social.symbol.dollar', 'DOGE', '$DOGE'],
  ['social.symbol.longer', 'DOGE', 'DOGEE'],
  ['social.symbol.part', 'DOGE', 'DOG'],
])('spells the value of %s: %s as %s', (name, value, want) => {
  expect(inputs.get(name)?.choose?.(found(value), 0)?.value).toBe(want)
})

test('prefers a found value that is part of another one', () => {
  expect(inputs.get('social.symbol.part')?.choose?.(found('PEPE', 'WIF', 'DOGWIFHAT'), 0)?.value).toBe('WIF')
})
