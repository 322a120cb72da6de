import { afterEach, expect, it } from 'vitest'
import { listedEntity } from '../../../../../../src/conformance/checks/parameters/listed-entity.ts'
import { activateContract } from '../../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

it('names what lists of keys are about', () => {
  expect(listedEntity.current).toBe('token')
  activateContract(loadContract('test/second-contract/spec'))
  expect(listedEntity.current).toBe('meter')
  activateContract(loadContract('src/cli/init/template'))
  expect(listedEntity.current).toBe('item')
})
