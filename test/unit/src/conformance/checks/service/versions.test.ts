import { expect, it } from 'vitest'
import { versionChecks } from '../../../../../../src/conformance/checks/service/version-checks.ts'
import { contract, getOperation } from '../../../../../../src/contract/contract.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeRequirement,
} from '../../../../../support/build-exchange.ts'

const id = 'influencerCredibility'
const { reply } = getOperation(id)
const media = reply.kind === 'objects' ? reply.media : []
const [v2 = '', v1 = ''] = media.map(({ type }) => type)
const fieldsOf = (schema: string) =>
  Object.fromEntries((contract.objects[schema] ?? []).map(name => [name, 1]))
const first = fieldsOf('InfluencerEntry')
const second = fieldsOf('InfluencerEntryV2')
const usual = { rows: [second] }
const asked = { accept: v2, rows: [second] }

it.each<[string, readonly ExchangeChanges[], string]>([
  ['all as documented', [usual, asked, { accept: v1, rows: [first] }], 'holds holds holds'],
  ['version 1 by default', [{ rows: [first] }, asked], 'broken holds broken'],
  ['fields of version 2 in version 1', [{ accept: v1, rows: [second] }], 'nothing holds broken'],
  ['version 1 refused', [usual, { accept: v1, status: 406 }], 'holds broken holds'],
  [
    'a parameter refused',
    [
      { ...usual, about: [] },
      { query: { limit: '7' }, status: 400 },
    ],
    'holds nothing holds',
  ],
  ['all refused', [{ status: 500 }, { accept: v2, status: 500 }], 'unclear unclear nothing'],
  ['no rows', [{ rows: [] }, { accept: v2, rows: [] }], 'nothing holds nothing'],
])('%s', (_, made, want) => {
  const sent = made.map(each => buildExchange(id, { about: ['VER-002'], ...each }))
  const ids = ['VER-001', 'VER-002', 'VER-003']
  expect(ids.map(each => judgeRequirement(versionChecks.current, sent, each, id)).join(' ')).toBe(want)
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
