import { describe, expect, it } from 'vitest'
import { describeChange, formatPair, formatValue } from '../../src/diff/judges/name-subject.ts'

const rule = (limit: string) =>
  `row.first == null || ${'row.middle == null || '.repeat(8)}row.last <= ${limit}`

describe('showing a value', () => {
  it('leaves out the middle of a long one', () => {
    expect(formatValue('a'.repeat(200))).toMatch(/^a{65} … a{20}$/)
  })

  it('shows two long ones from shortly before they differ', () => {
    const [one, other] = formatPair(rule('1.05 * row.first'), rule('1.06 * row.first'))
    expect(one).toMatch(/^… .{20}5 \* row\.first$/)
    expect(other).toMatch(/^… .{20}6 \* row\.first$/)
  })

  it('shows two from their beginning when they differ there', () => {
    expect(formatPair('x > 1', 'x > 2')).toEqual(['x > 1', 'x > 2'])
    expect(formatPair(`1 ${rule('1')}`, `2 ${rule('1')}`).map(text => text[0])).toEqual(['1', '2'])
  })

  it('shows what a longer one adds', () => {
    expect(formatPair(rule('1'), rule('1 && row.more'))[1]).toContain('row.more')
  })

  it('tells what a keyword was and what it is now', () => {
    expect(describeChange({ keyword: 'maximum', before: 1000, after: 500 })).toBe(
      'maximum is now 500, was 1000',
    )
  })
})
