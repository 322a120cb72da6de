import { expect, it, test } from 'vitest'
import type { RequirementTally } from '../../../../../src/conformance/evidence/create-tally.ts'
import { decideVerdict, isInScope } from '../../../../../src/conformance/judge/decide-verdict.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import type { Level } from '../../../../../src/conformance/model/requirement.ts'
import { buildExchange, type ExchangeChanges } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const requirement = { id: 'X-01', title: '', clause: '', checks: '', violation: '', operations: [] } as const
const recording: Recording = { run: buildRun({}), exchanges: [buildExchange('tokenDetails')], unsent: [] }
const count = (more: Partial<RequirementTally>): RequirementTally => ({
  ...{ evaluated: 0, findings: [], unclear: [], absent: [] },
  ...more,
})
const finding = { exchange: 1, message: 'm', place: 'p', expected: 'e', actual: 'a' }
const broken = count({ evaluated: 2, findings: [{ finding, shownBy: 'X-01' }] })
const held = count({ evaluated: 1 })
const decide = (level: Level, counted?: RequirementTally, error?: string, from = recording) =>
  decideVerdict({ ...requirement, level, needs: 'standard' }, 'tokenDetails', counted, from, error)

it.each<[Level, string, string]>([
  ['documented', 'fail', 'pass'],
  ['inferred', 'warn', 'pass'],
  ['sampled', 'observed', 'observed'],
  ['open', 'observed', 'observed'],
])('is, for a statement that is %s, %s with a finding and %s without', (level, bad, good) => {
  expect([decide(level, broken), decide(level, held)]).toEqual([{ verdict: bad }, { verdict: good }])
})

test('lets an error of the suite hide everything but a documented failure', () => {
  expect(decide('documented', broken, 'bug')).toEqual({ verdict: 'fail' })
  expect(decide('inferred', broken, 'bug')).toEqual({ verdict: 'error', reason: 'bug' })
  expect(decide('documented', held, 'bug').verdict).toBe('error')
})

test('never passes what was not exercised', () => {
  const [unclear, absent] = [count({ unclear: ['moved'], absent: ['null'] }), count({ absent: ['null'] })]
  expect(decide('documented', unclear)).toEqual({ verdict: 'inconclusive', reason: 'moved' })
  expect(decide('documented', absent)).toEqual({ verdict: 'not-exercised', reason: 'null', leftOut: true })
  expect(decide('documented')).toEqual({ verdict: 'skipped', reason: 'needs --profile standard' })
})

it.each<[string, ExchangeChanges[], true | undefined]>([
  ['the choice of a service to refuse', [{ status: 400 }, { status: 404 }], true],
  ['one answer', [{ status: 400 }, { rows: [] }], undefined],
  ['a failure', [{ status: 429 }], undefined],
  ['a wrong key', [{ status: 401 }], undefined],
  ['a request that has to succeed', [{ status: 400, expects: 'success' }], undefined],
])('leaves out of the floor what %s keeps from being judged: %j', (_, made, want) => {
  const exchanges = made.map(each =>
    buildExchange('tokenDetails', { expects: 'any', about: ['X-01'], ...each }),
  )
  const decided = decide('documented', count({ unclear: ['refused'] }), undefined, {
    ...recording,
    exchanges,
  })
  expect(decided.leftOut).toBe(want)
})

it.each([
  ['stopped', 'inconclusive'],
  ['no-input', 'not-exercised'],
  ['excluded', 'skipped'],
] as const)('takes the reason %s of an unsent request as %s', (reason, verdict) => {
  const unsent = [{ name: 'a', operation: 'tokenDetails', reason, says: 'why' } as const]
  const decided = decide('documented', undefined, undefined, { ...recording, exchanges: [], unsent })
  expect(decided).toEqual({ verdict, reason: 'why' })
})

test('compares what a requirement needs with what a run asks', () => {
  expect(['smoke', 'standard', 'deep'].map(needs => isInScope({}, needs as 'deep'))).toEqual([
    true,
    true,
    false,
  ])
  expect([isInScope({ maxCost: 1 }, 'pay'), isInScope({ maxCost: 1 }, 'pay-to')]).toEqual([true, false])
})
