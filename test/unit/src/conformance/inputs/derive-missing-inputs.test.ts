import { afterEach, expect, it } from 'vitest'
import { deriveMissingInputs } from '../../../../../src/conformance/inputs/derive-missing-inputs.ts'
import { expandInputs } from '../../../../../src/conformance/inputs/expand-inputs.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { loadContract } from '../../../../../src/generate/compile/load-contract.ts'

afterEach(() => activateContract())

it('derives nothing for this contract, since inputs.yaml has all', () => {
  expect(deriveMissingInputs(expandInputs())).toEqual([])
})

it('takes keys from lists, ranges from the clock, and other values from the contract', () => {
  activateContract(loadContract('src/cli/init/template'))
  const derived = new Map(deriveMissingInputs([]))
  expect(derived.get('station.id station')).toMatchObject({
    parameter: 'station_id',
    under: '/station',
    is: 'station.id',
    from: ['stations'],
  })
  expect(derived.get('after_time levels')).toMatchObject({ range: 'start', step: 'interval' })
  expect(derived.get('before_time levels')).toMatchObject({ range: 'end', step: 'interval' })
  expect(derived.get('interval levels')).toMatchObject({ value: '10m' })
})

it('derives several keys for a list', () => {
  activateContract(loadContract('test/second-contract/spec'))
  const derived = new Map(deriveMissingInputs([]))
  expect(derived.get('meter.id.list usage')).toEqual({
    parameter: 'meter_ids',
    under: '/usage',
    of: 'meter.id',
    several: true,
  })
})
