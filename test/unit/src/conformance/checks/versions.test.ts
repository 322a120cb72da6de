import { expect, it } from 'vitest'
import { versionChecks } from '../../../../../src/conformance/checks/service/version-checks.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { buildExchange, type ExchangeChanges, judgeRequirement } from '../../../../support/build-exchange.ts'

const id = 'influencerCredibility'
const { reply } = getOperation(id)
const media = reply.kind === 'objects' ? reply.media : []
const [v2 = '', v1 = ''] = media.map(({ type }) => type)
const fieldsOf = (schema: string) =>
  Object.fromEntries((contract.objects[schema] ?? []).map(name => [name, 1]))
const first = fieldsOf('InfluencerEntry')
const second = fieldsOf('InfluencerEntryV2')

it.each<[string, readonly ExchangeChanges[], Readonly<Record<string, string>>]>([
  [
    'all as documented',
    [{ rows: [second] }, { accept: v2, rows: [second] }, { accept: v1, rows: [first] }],
    { 'VER-001': 'holds', 'VER-002': 'holds', 'VER-003': 'holds', 'VER-009': 'holds' },
  ],
  [
    'further fields',
    [{ rows: [{ ...second, more: 1 }] }, { accept: v2, rows: [{ ...second, other: 1 }] }],
    { 'VER-001': 'holds', 'VER-002': 'holds', 'VER-003': 'holds', 'VER-009': 'holds' },
  ],
  [
    'version 1 by default',
    [{ rows: [first] }, { accept: v2, rows: [second] }],
    { 'VER-001': 'broken', 'VER-002': 'holds', 'VER-003': 'broken', 'VER-009': 'unclear' },
  ],
  [
    'fields of version 2 in version 1',
    [{ accept: v1, rows: [second] }],
    { 'VER-001': 'nothing', 'VER-002': 'holds', 'VER-003': 'broken', 'VER-009': 'nothing' },
  ],
  [
    'version 1 refused',
    [{ rows: [second] }, { accept: v1, status: 406 }],
    { 'VER-001': 'holds', 'VER-002': 'broken', 'VER-003': 'holds', 'VER-009': 'nothing' },
  ],
  [
    'no Accept refused',
    [{ status: 406 }, { accept: v2, rows: [second] }],
    { 'VER-001': 'broken', 'VER-002': 'holds', 'VER-003': 'holds', 'VER-009': 'nothing' },
  ],
  [
    'a parameter refused',
    [{ rows: [second] }, { query: { limit: '7' }, status: 400 }],
    { 'VER-001': 'holds', 'VER-002': 'nothing', 'VER-003': 'holds', 'VER-009': 'nothing' },
  ],
  [
    'all refused',
    [{ status: 500 }, { accept: v2, status: 500 }],
    { 'VER-001': 'unclear', 'VER-002': 'unclear', 'VER-003': 'nothing', 'VER-009': 'nothing' },
  ],
  [
    'no rows',
    [{ rows: [] }, { accept: v2, rows: [] }],
    { 'VER-001': 'nothing', 'VER-002': 'holds', 'VER-003': 'nothing', 'VER-009': 'nothing' },
  ],
])('%s', (_, made, want) => {
  const sent = made.map(each => buildExchange(id, { about: ['VER-002'], ...each }))
  const seen = Object.keys(want).map(requirement => [
    requirement,
    judgeRequirement(versionChecks.current, sent, requirement, id),
  ])
  expect(Object.fromEntries(seen)).toEqual(want)
})

it.each<[string, ExchangeChanges, string, string]>([
  ['sunset and gone', { status: 410, expects: 'gone' }, 'VER-006', 'holds'],
  ['sunset and served', { rows: [first], expects: 'gone' }, 'VER-006', 'broken'],
  ['sunset and unknown', { status: 404, expects: 'gone' }, 'VER-006', 'broken'],
  ['sunset and busy', { status: 429, expects: 'gone' }, 'VER-006', 'unclear'],
  ['deprecated and served', { rows: [first], about: ['VER-007'] }, 'VER-007', 'holds'],
  ['deprecated and gone', { status: 410, about: ['VER-007'] }, 'VER-007', 'broken'],
])('judges a version that is %s', (_, made, requirement, want) => {
  const sent = [buildExchange(id, { rows: [second] }), buildExchange(id, { accept: v1, ...made })]
  expect(judgeRequirement(versionChecks.current, sent, requirement, id)).toBe(want)
})
