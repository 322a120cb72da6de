import { describe, expect, it } from 'vitest'
import { describeCachedReplies } from '../../../../../src/conformance/judge/describe-cached-replies.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import { buildEvidence, buildExchange } from '../../../../support/build-exchange.ts'

function buildReplies(...ages: readonly string[]) {
  return ages.map((age, index) => ({
    ...buildExchange('tokenDetails', { headers: { age } }),
    n: index + 1,
  }))
}

describe('replies of a cache', () => {
  it.each([
    ['90', '2 min'],
    ['7000', '117 min'],
    ['9000', '2.5 hours'],
    ['86400', '24 hours'],
    ['864000', '10 days'],
  ])('of %s seconds are %s old', (age, said) => {
    expect(describeCachedReplies(buildReplies('0', age))).toEqual([
      `1 reply comes from a cache, as the header Age says. The oldest is ${said} old: exchange 2, /altchain/token-details.`,
    ])
  })

  it('are counted, and the oldest is named', () => {
    const [said] = describeCachedReplies(buildReplies('120', '300', '59', 'soon', '-1', '9'.repeat(30)))
    expect(said).toMatch(/^2 replies come .* 5 min old: exchange 2,/)
  })

  it('are not reported below a minute', () => {
    expect(describeCachedReplies(buildReplies('', '59', '1.5'))).toEqual([])
  })

  it('are in the notes of a report, and change no verdict', () => {
    const aged = judge(buildEvidence(buildReplies('7200')))
    const fresh = judge(buildEvidence(buildReplies('0')))
    expect(aged.notes).toHaveLength(1)
    expect(fresh.notes).toEqual([])
    expect(aged.exit).toEqual(fresh.exit)
    expect(aged.summary).toEqual(fresh.summary)
  })
})
