import { afterEach, expect, it, test } from 'vitest'
import {
  defaultGapChoices,
  getChosenOption,
  readGapChoices,
  trackGapChoices,
} from '../../../../mocks/gaps/gap-choices.ts'
import { activateContract, type CompiledContract } from '../../../../src/contract/activate-contract.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { loadOnce } from '../../../support/load-once.ts'

afterEach(() => activateContract())

/** The second contract with a gap that this package knows by its name. */
function loadWithGap(name: string, options: readonly string[], usual: string): CompiledContract {
  const compiled = loadOnce('test/second-contract/spec') as CompiledContract & {
    contract: { gaps: readonly object[] }
  }
  const gap = { id: 'GAP-09', name, options, default: usual }
  return {
    ...compiled,
    contract: { ...compiled.contract, gaps: [...compiled.contract.gaps, gap] },
  }
}

it('has the default of this package for a gap that another contract does not have', () => {
  const usual = getChosenOption(defaultGapChoices.current, 'GAP-13')
  activateContract(loadOnce('test/second-contract/spec'))
  const { choose, usedGaps } = trackGapChoices(defaultGapChoices.current)
  expect(choose('GAP-13')).toBe(usual)
  expect([...usedGaps]).toEqual([])
})

it('knows a gap of another contract by its name, and notes the id there', () => {
  activateContract(loadWithGap('no-key', ['401', '403'], '403'))
  const { choose, usedGaps } = trackGapChoices(defaultGapChoices.current)
  expect(choose('GAP-13')).toBe('403')
  expect([...usedGaps]).toEqual(['GAP-09'])
})

it('ignores an option that this package does not know', () => {
  const usual = getChosenOption(defaultGapChoices.current, 'GAP-13')
  activateContract(loadWithGap('no-key', ['teapot'], 'teapot'))
  expect(getChosenOption(defaultGapChoices.current, 'GAP-13')).toBe(usual)
})

it('does not take another gap with the same id for its own', () => {
  activateContract(loadOnce('test/second-contract/spec'))
  const { choose, usedGaps } = trackGapChoices(defaultGapChoices.current)
  expect(choose('GAP-01')).toBe('empty')
  const [gap] = contract.gaps
  expect(gap && choose(gap)).toBe('not-found')
  expect([...usedGaps]).toEqual(['GAP-01'])
})

test('reads options by id and by name, and keeps the other defaults', () => {
  expect(readGapChoices({ 'GAP-13': '403', 'error-body': 'plain-text' })).toEqual({
    ...defaultGapChoices.current,
    'GAP-13': '403',
    'GAP-10': 'plain-text',
  })
  expect(readGapChoices({})).toEqual(defaultGapChoices.current)
})

test('puts options before those of a base', () => {
  const base = readGapChoices({ 'GAP-13': '403', 'GAP-11': '422' })
  expect(readGapChoices({ 'GAP-13': '401' }, base)).toMatchObject({ 'GAP-13': '401', 'GAP-11': '422' })
})

test.each([[null], ['GAP-13=403'], [[]], [3]])('rejects %j, which is no map', chosen => {
  expect(() => readGapChoices(chosen)).toThrow('Choices for gaps are a map of gap id to option.')
})

test('rejects an unknown gap and an unknown option, with the nearest one', () => {
  expect(() => readGapChoices({ 'GAP-1O': 'plain-text' })).toThrow('Unknown gap "GAP-1O".')
  expect(() => readGapChoices({ 'GAP-10': 'plain-txt' })).toThrow('did you mean: plain-text')
  expect(() => readGapChoices({ 'GAP-13': 403 })).toThrow('known: 401, 403')
})
