import { describe, expect, it } from 'vitest'
import { findValueFault } from '../../../../src/contract/schema/find-value-fault.ts'
import { makeValue } from '../../../../src/contract/schema/make-value.ts'
import { readYaml } from '../../../support/read-yaml.ts'

const { faults, values, ...root } = readYaml<{
  faults: [string, schema: unknown, value: unknown, path?: string][]
  values: [string, schema: unknown, value?: unknown][]
  components: object
}>(import.meta.url, 'values.yaml')

describe('a fault', () => {
  it.each(faults)('%s is found at its place', (_, schema, value, path) => {
    expect(findValueFault(schema, value, { root })?.path).toBe(path)
  })
})

describe('a value', () => {
  it.each(values)('%s is made', (_, schema, value) => {
    expect(makeValue(schema, { root })).toEqual(value)
  })
})
