import { expect, it } from 'vitest'
import { versionAgreementChecks } from '../../../../../../src/conformance/checks/consistency/version-agreement-checks.ts'
import {
  buildExchange,
  buildGroup,
  judgeRequirement,
  type RowByName,
} from '../../../../../support/build-exchange.ts'

const id = 'influencerCredibility'
const send = (version: string, rows: readonly RowByName[]) =>
  buildExchange(id, {
    accept: `application/vnd.service.socialintel.social-data.influencer-credibility.${version}+json`,
    rows,
  })
/** Judges two requests for both versions, as in a run in which they differ. */
const judge = (one: RowByName, two: RowByName, attempts = [1, 2]) => {
  const parts = { v2: send('v2', [two]), v1: send('v1', [one]) }
  const exchanges = attempts.flatMap(attempt => buildGroup(`version:${id}`, parts, attempt))
  return judgeRequirement(versionAgreementChecks.current, exchanges, 'XEP-12', id)
}
const entry = (totalReach: unknown, socialHandle = 'a') => ({ socialHandle, totalReach })

it('holds within 10 %', () => {
  expect(judge(entry(100), entry(100))).toBe('holds')
  expect(judge(entry(90), entry(100))).toBe('holds')
})

it('is broken beyond that, when it was so twice', () => {
  expect(judge(entry(89), entry(100))).toBe('broken')
  expect(judge(entry(89), entry(100), [1])).toBe('unclear')
})

it('compares nothing of other influencers, and no values but numbers', () => {
  expect(judge(entry(1), entry(100, 'b'))).toBe('nothing')
  expect(judge(entry('1'), entry('100'))).toBe('nothing')
  expect(judge(entry(null), entry(100))).toBe('nothing')
})
