import { expect, test } from 'vitest'
import { authoredInputs } from '../../../../../src/conformance/inputs/authored-input.ts'
import { expandInputs } from '../../../../../src/conformance/inputs/expand-inputs.ts'

const written = new Map(expandInputs())

test('keeps an input without a venue as it is', () => {
  const plain = Object.entries(authoredInputs).filter(([name]) => !name.includes('{venue}'))
  expect(plain.length).toBeGreaterThan(0)
  for (const [name, input] of plain) expect(written.get(name)).toEqual(input)
})

test('writes an input once for every venue that takes it', () => {
  const venues = [...written.keys()].flatMap(name => /^evm\.(\w+)\.pool$/.exec(name)?.[1] ?? [])
  expect(venues.sort()).toEqual(['clones', 'dexa', 'dexb', 'dexc', 'dexd', 'dexe'])
  expect(written.get('evm.dexd.pool')).toMatchObject({ under: '/evm/dexd/v3/', from: ['dexdV3Pools'] })
})

test('writes an input that no request takes for every venue that gives it', () => {
  const venues = [...written.keys()].flatMap(name => /^evm\.(\w+)\.token0\.rare$/.exec(name)?.[1] ?? [])
  expect(venues.sort()).toEqual(['clones', 'dexd', 'dexe'])
})

test('leaves out lists that a venue does not have, and every template', () => {
  expect(written.get('evm.dexa.pool')?.from).toEqual([])
  expect(JSON.stringify([...written])).not.toContain('{venue}')
})
