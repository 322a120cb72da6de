import { describe, expect, it } from 'vitest'
import {
  describeKeywordChange,
  formatDifferingValues,
  formatValue,
} from '../../../../../src/diff/judges/name-subject.ts'

const rule = (limit: string) =>
  `row.first == null || ${'row.middle == null || '.repeat(8)}row.last <= ${limit}`

describe('a shown value', () => {
  it('loses its middle when it is long', () => {
    expect(formatValue('a'.repeat(200))).toMatch(/^a{65} … a{20}$/)
  })

  it('begins shortly before the first difference', () => {
    const [one, other] = formatDifferingValues(rule('1.05 * row.first'), rule('1.06 * row.first'))
    expect(one).toMatch(/^… .{20}5 \* row\.first$/)
    expect(other).toMatch(/^… .{20}6 \* row\.first$/)
  })

  it('begins at its start when the difference is there', () => {
    expect(formatDifferingValues('x > 1', 'x > 2')).toEqual(['x > 1', 'x > 2'])
    expect(formatDifferingValues(`1 ${rule('1')}`, `2 ${rule('1')}`).map(text => text[0])).toEqual(['1', '2'])
  })

  it('ends with the addition of a longer one', () => {
    expect(formatDifferingValues(rule('1'), rule('1 && row.more'))[1]).toContain('row.more')
  })

  it('names the old and the new value of a keyword', () => {
    expect(describeKeywordChange({ keyword: 'maximum', before: 1000, after: 500 })).toBe(
      'maximum is now 500, was 1000',
    )
  })
})
