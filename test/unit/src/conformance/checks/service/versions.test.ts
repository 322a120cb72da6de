import { expect, it, test } from 'vitest'
import { hasOtherVersion } from '../../../../../../src/conformance/checks/answers/has-other-version.ts'
import { versionChecks } from '../../../../../../src/conformance/checks/service/version-checks.ts'
import {
  versionGroup,
  versionRequirementIds,
} from '../../../../../../src/conformance/checks/service/version-group.ts'
import { contract, getOperation } from '../../../../../../src/contract/contract.ts'
import {
  buildEvidence,
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'
import { buildRun } from '../../../../../support/build-planned.ts'

const id = 'influencerCredibility'
const { reply } = getOperation(id)
const media = reply.kind === 'objects' ? reply.media : []
const [v2 = '', v1 = ''] = media.map(({ type }) => type)
const fieldsOf = (schema: string) =>
  Object.fromEntries((contract.objects[schema] ?? []).map(name => [name, 1]))
const first = fieldsOf('InfluencerEntry')
const second = fieldsOf('InfluencerEntryV2')

it.each<[string, readonly ExchangeChanges[], string]>([
  [
    'all as documented',
    [{ rows: [second] }, { accept: v2, rows: [second] }, { accept: v1, rows: [first] }],
    'holds holds holds holds',
  ],
  [
    'version 1 by default',
    [{ rows: [first] }, { accept: v2, rows: [second] }],
    'broken holds broken unclear',
  ],
  ['fields of version 2 in version 1', [{ accept: v1, rows: [second] }], 'nothing holds broken nothing'],
  ['version 1 refused', [{ rows: [second] }, { accept: v1, status: 406 }], 'holds broken holds nothing'],
  [
    'a parameter refused',
    [{ rows: [second] }, { query: { limit: '7' }, status: 400 }],
    'holds nothing holds nothing',
  ],
  ['all refused', [{ status: 500 }, { accept: v2, status: 500 }], 'unclear unclear nothing nothing'],
  ['no rows', [{ rows: [] }, { accept: v2, rows: [] }], 'nothing holds nothing nothing'],
])('%s', (_, made, want) => {
  const sent = made.map(each => buildExchange(id, { about: ['VER-002'], ...each }))
  const ids = ['VER-001', 'VER-002', 'VER-003', 'VER-009']
  expect(ids.map(each => judgeRequirement(versionChecks.current, sent, each, id)).join(' ')).toBe(want)
})

it.each([
  ['has its own fields', second, false],
  ['has the fields of the first version', first, true],
  ['has null in a field of its own', { ...second, trackRecordSignals: null }, false],
])('a reply of version 2 that %s', (_, row, isOther) => {
  const { exchanges } = buildEvidence([buildExchange(id, { accept: v2, rows: [row] })])
  expect(exchanges.map(hasOtherVersion)).toEqual([isOther])
})

it.each<[string, ExchangeChanges, string, string]>([
  ['sunset and gone', { status: 410, expects: 'gone' }, 'VER-006', 'holds'],
  ['sunset and served', { rows: [first], expects: 'gone' }, 'VER-006', 'broken'],
  ['sunset and busy', { status: 429, expects: 'gone' }, 'VER-006', 'unclear'],
  ['deprecated and served', { rows: [first], about: ['VER-007'] }, 'VER-007', 'holds'],
  ['deprecated and gone', { status: 410, about: ['VER-007'] }, 'VER-007', 'broken'],
])('judges a version that is %s', (_, made, requirement, want) => {
  const sent = [buildExchange(id, { rows: [second] }), buildExchange(id, { accept: v1, ...made })]
  expect(judgeRequirement(versionChecks.current, sent, requirement, id)).toBe(want)
})

const run = (versions: Partial<ReturnType<typeof buildRun>['versions']> = {}) => ({
  ...buildRun({}),
  versions: { sunset: [], deprecated: [], ...versions },
})
const mediaType = (version: string) =>
  `application/vnd.service.socialintel.social-data.influencer-credibility.${version}+json`

test('asks for every media type that names a version', () => {
  const parts = versionGroup.current.parts(id, run())
  expect(Object.entries(parts).map(([role, part]) => [role, part?.accept, part?.expects])).toEqual([
    ['v2', mediaType('v2'), 'success'],
    ['v1', mediaType('v1'), 'success'],
  ])
  expect(parts.v1?.about).toContain(versionRequirementIds.current)
})

test('expects a version to be gone that is said to be', () => {
  const { v1, v2 } = versionGroup.current.parts(id, run({ sunset: ['influencer-credibility@1.0.0'] }))
  expect([v1?.expects, v2?.expects]).toEqual(['gone', 'success'])
  expect(v1?.about).toContain(versionRequirementIds.sunset)
})

test('asks for the mark of a deprecated version', () => {
  const { v1, v2 } = versionGroup.current.parts(id, run({ deprecated: ['influencer-credibility@1.0.0'] }))
  expect(v1?.expects).toBe('success')
  expect(v1?.about).toEqual(
    expect.arrayContaining([versionRequirementIds.deprecated, versionRequirementIds.mark]),
  )
  expect(v2?.about).not.toContain(versionRequirementIds.mark)
})
