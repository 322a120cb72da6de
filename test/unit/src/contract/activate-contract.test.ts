import { afterEach, expect, it } from 'vitest'
import {
  activateContract,
  type CompiledContract,
  followContract,
  getActiveContract,
  perContract,
  runWithContract,
} from '../../../../src/contract/activate-contract.ts'
import { builtInContract, contract } from '../../../../src/contract/contract.ts'
import { loadContract } from '../../../../src/generate/compile/load-contract.ts'

const other: CompiledContract = loadContract('test/second-contract/spec')

afterEach(() => activateContract())

it('makes another contract the one that all functions read, and this package’s again', () => {
  activateContract(other)
  expect(contract.title).toBe('Power Meters')
  expect(getActiveContract()).toBe(other)
  activateContract()
  expect(contract).toBe(builtInContract)
  expect(getActiveContract()).toBeUndefined()
})

it('runs a function under a contract, and restores the one before it after an error', () => {
  expect(runWithContract(other, () => contract.title)).toBe('Power Meters')
  expect(() =>
    runWithContract(other, () => {
      throw new Error('no')
    }),
  ).toThrow('no')
  expect(contract).toBe(builtInContract)
})

it('computes a value once for each contract', () => {
  const titles: string[] = []
  const title = perContract(() => {
    titles.push(contract.title)
    return contract.title
  })
  expect(titles).toEqual([])
  for (const compiled of [undefined, other, undefined, other])
    expect(runWithContract(compiled, () => title.current)).toBe(
      compiled === undefined ? builtInContract.title : 'Power Meters',
    )
  expect(titles).toEqual([builtInContract.title, 'Power Meters'])
})

it('calls followers now and at each change', () => {
  const seen: unknown[] = []
  followContract(compiled => seen.push(compiled))
  activateContract(other)
  activateContract(other)
  activateContract()
  expect(seen).toEqual([undefined, other, undefined])
})
