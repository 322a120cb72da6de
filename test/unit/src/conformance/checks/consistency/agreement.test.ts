import { expect, it, test } from 'vitest'
import {
  listAndDetailChecks,
  listAndDetailRequirementId,
} from '../../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import { versionChecks } from '../../../../../../src/conformance/checks/service/version-checks.ts'
import { createTally } from '../../../../../../src/conformance/evidence/tally.ts'
import {
  buildEvidence,
  buildExchange,
  buildGroup,
  type ExchangeChanges,
  judgeRequirement,
  type RowByName,
} from '../../../../../support/build-exchange.ts'

const rows = [{ symbol: 'A' }]
const judge = (changes: ExchangeChanges) =>
  judgeRequirement(
    listAndDetailChecks.current,
    [buildExchange('tokenDetails', { about: [listAndDetailRequirementId], expects: 'allowed', ...changes })],
    listAndDetailRequirementId,
    'tokenDetails',
  )

it.each<[string, ExchangeChanges]>([
  ['holds', { rows }],
  ['broken', { rows: [] }],
  ['broken', { status: 404 }],
  ['unclear', { status: 503 }],
  ['nothing', { rows, about: [] }],
  ['nothing', { body: '{}' }],
])('is %s for a listed token with %j', (want, changes) => {
  expect(judge(changes)).toBe(want)
})

test('tells that the configuration names what is asked for', () => {
  const unsent = [
    {
      name: 'a',
      operation: 'tokenDetails',
      about: [listAndDetailRequirementId],
      reason: 'not-needed',
      says: '',
    } as const,
  ]
  const absent = (sent: ExchangeChanges) => {
    const tally = createTally()
    listAndDetailChecks.current.judge(
      { ...buildEvidence([buildExchange('tokenDetails', sent)]), unsent },
      tally,
    )
    return tally.find(listAndDetailRequirementId, 'tokenDetails')?.absent.length
  }
  expect(absent({ rows })).toBe(1)
  expect(absent({ rows, about: [listAndDetailRequirementId] })).toBe(0)
})

const id = 'influencerCredibility'
const send = (version: string, rows: readonly RowByName[]) =>
  buildExchange(id, {
    accept: `application/vnd.service.socialintel.social-data.influencer-credibility.${version}+json`,
    rows,
  })
/** Judges two requests for both versions, as in a run in which they differ. */
const judgeVersions = (one: RowByName, two: RowByName, attempts = [1, 2]) => {
  const parts = { v2: send('v2', [two]), v1: send('v1', [one]) }
  const exchanges = attempts.flatMap(attempt => buildGroup(`version:${id}`, parts, attempt))
  return judgeRequirement(versionChecks.current, exchanges, 'XEP-12', id)
}
const entry = (totalReach: unknown, socialHandle = 'a') => ({ socialHandle, totalReach })

it('holds within 10 %, and is broken beyond that, when it was so twice', () => {
  expect(judgeVersions(entry(90), entry(100))).toBe('holds')
  expect(judgeVersions(entry(89), entry(100))).toBe('broken')
  expect(judgeVersions(entry(89), entry(100), [1])).toBe('unclear')
})

it('compares nothing of other influencers, and no values but numbers', () => {
  expect(judgeVersions(entry(1), entry(100, 'b'))).toBe('nothing')
  expect(judgeVersions(entry('1'), entry('100'))).toBe('nothing')
  expect(judgeVersions(entry(null), entry(100))).toBe('nothing')
})
