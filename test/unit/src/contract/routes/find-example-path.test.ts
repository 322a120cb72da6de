import { afterEach, expect, it } from 'vitest'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { findExamplePath } from '../../../../../src/contract/routes/find-example-path.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

it('is a list without required parameters, three rows of it', () => {
  expect(findExamplePath()).toBe('/altchain/clmm-venue/pools?limit=3')
  activateContract(loadContract('test/second-contract/spec'))
  expect(findExamplePath()).toBe('/v2/meters?limit=3')
})
