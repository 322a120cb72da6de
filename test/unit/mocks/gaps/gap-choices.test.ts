import { afterEach, expect, it } from 'vitest'
import { defaultGapChoices, getChosenOption, trackGapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { activateContract, type CompiledContract } from '../../../../src/contract/activate-contract.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

/** The second contract with a gap that this package knows by its name. */
function loadWithGap(name: string, options: readonly string[], usual: string): CompiledContract {
  const compiled = loadContract('test/second-contract/spec') as CompiledContract & {
    contract: { gaps: readonly object[]; gapNames: string }
  }
  const gap = { id: 'GAP-09', options, default: usual }
  return {
    ...compiled,
    contract: {
      ...compiled.contract,
      gaps: [...compiled.contract.gaps, gap],
      gapNames: `${compiled.contract.gapNames} ${name}`,
    },
  }
}

it('has the default of this package for a gap that another contract does not have', () => {
  const usual = getChosenOption(defaultGapChoices.current, 'GAP-13')
  activateContract(loadContract('test/second-contract/spec'))
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
  activateContract(loadContract('test/second-contract/spec'))
  const { choose, usedGaps } = trackGapChoices(defaultGapChoices.current)
  expect(choose('GAP-01')).toBe('empty')
  const [gap] = contract.gaps
  expect(gap && choose(gap)).toBe('not-found')
  expect([...usedGaps]).toEqual(['GAP-01'])
})
