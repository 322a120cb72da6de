import { afterEach, expect, it } from 'vitest'
import { arrayParameterEntity } from '../../../../../../src/conformance/checks/parameters/array-parameter-entity.ts'
import { activateContract } from '../../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

it('names what lists of keys are about', () => {
  expect(arrayParameterEntity.current).toBe('token')
  activateContract(loadContract('test/second-contract/spec'))
  expect(arrayParameterEntity.current).toBe('meter')
  activateContract(loadContract('src/cli/init/template'))
  expect(arrayParameterEntity.current).toBe('item')
})
