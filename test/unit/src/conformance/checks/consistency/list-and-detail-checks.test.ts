import { expect, it, test } from 'vitest'
import {
  listAndDetailChecks,
  listAndDetailRequirementId,
} from '../../../../../../src/conformance/checks/consistency/list-and-detail-checks.ts'
import { createTally } from '../../../../../../src/conformance/evidence/create-tally.ts'
import {
  buildEvidence,
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
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
  ['broken', { status: 400 }],
  ['unclear', { status: 503 }],
  ['unclear', { status: 401 }],
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
