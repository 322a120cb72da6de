import { describe, expect, it } from 'vitest'
import cases from '../../../../../../fixtures/column-types.json' with { type: 'json' }
import { parseType } from '../../../../../../src/clickhouse/column-type.ts'
import { compileValueValidators } from '../../../../../../src/conformance/checks/cells/compile-value-validators.ts'
import { findTypeMismatches } from '../../../../../../src/conformance/checks/columns/find-type-mismatches.ts'
import {
  type Json,
  parseLosslessJson,
} from '../../../../../../src/conformance/evidence/parse-lossless-json.ts'
import { readYaml } from '../../../../../support/read-yaml.ts'

const forms = readYaml<Record<'accepted' | 'rejected', [type: string, text: string, want?: string][]>>(
  import.meta.url,
  'cell-forms.yaml',
)

/** The requirements that a cell breaks, with the place in it. The value is JSON text, since its writing counts. */
function findBroken(type: string, text: string): string[] {
  const parsed = parseLosslessJson(text)
  if (!('value' in parsed)) throw new Error('no JSON')
  return findTypeMismatches(parsed.value as Json, parseType(type)).map(
    ({ requirement, path }) => `${requirement}${path}`,
  )
}

describe('findTypeMismatches', () => {
  // Other forms of wide integers and digits are judged by their digits, which a number of JavaScript has lost.
  it.each(cases.filter(({ type }) => !/Int(64|256)/.test(type)))(
    'judges $type as its schema does',
    ({ type, good, bad }) => {
      const isWrong = (value: unknown) => findBroken(type, JSON.stringify(value)).length > 0
      expect(good.filter(isWrong)).toEqual([])
      expect(bad.filter(value => !isWrong(value))).toEqual([])
    },
  )

  it.each(forms.accepted)('accepts %s as %s', (type, text) => {
    expect(findBroken(type, text)).toEqual([])
  })

  it.each(forms.rejected)('rejects %s as %s: %s', (type, text, want) => {
    expect(findBroken(type, text)).toEqual([want])
  })

  it('takes time that is linear in the length of a text', () => {
    const long = '0'.repeat(200_000)
    expect(findBroken('Decimal(76, 38)', `"${long}x"`)).toEqual(['TYP-023'])
    expect(findBroken('Decimal(76, 38)', `0.${long}1`)).toEqual(['TYP-023'])
    expect(findBroken('IPv4', `"${long}"`)).toEqual(['TYP-028'])
  })
})

describe('reading without loss', () => {
  it.each([
    ['{"a": 1, "a": 2}', { twice: ['a'] }],
    ['{"a": 1}', { twice: [] }],
    ['[1,]', { error: expect.stringContaining('JSON') }],
    ['NaN', { error: expect.any(String) }],
    ['', { error: expect.any(String) }],
    [`${'['.repeat(100_000)}${']'.repeat(100_000)}`, { excess: 'the body is nested deeper than 100 levels' }],
  ])('%.20s', (text, want) => {
    expect(parseLosslessJson(text)).toMatchObject(want)
  })

  it('keeps a member called __proto__', () => {
    expect(parseLosslessJson('{"__proto__": {"polluted": 1}}')).not.toHaveProperty('value.polluted')
  })
})

it('has nothing to check of a description', () => {
  expect(compileValueValidators({ title: 'A', description: 'x' }).documented).toBeUndefined()
})
