import { describe, expect, test } from 'vitest'
import {
  applyAcceptedFindings,
  formatAcceptedFindings,
  readAcceptedFindings,
} from '../../../../../src/conformance/judge/accepted-finding.ts'
import type { RequirementResult } from '../../../../../src/conformance/model/report.ts'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'
import { createTestFolder } from '../../../../support/create-test-folder.ts'

const { at, write } = createTestFolder()
const file = at('accepted.yaml')
const now = new Date('2026-11-20T10:00:00Z')
const requirements = [
  'INV-TD-05',
  'INV-TD-06',
  'TYP-007',
  'COL-TokenDetails-volume24h',
  'AUT-001',
  'PAR-ENUM-sort_by',
  'PAR-ENUM-order',
]

function accepted(text: string, ci = false) {
  return readAcceptedFindings(write('accepted.yaml', text), { requirements, ci })
}

const entry = (more = '') =>
  accepted(`- {requirement: INV-TD-06, endpoint: altchain/token-details, kind: fail, reason: wash trades,
   owner: data-team, expires: 2027-02-01${more}}`)

const failAt = (...places: readonly string[]) => failure({ findings: buildFindings(places) })
const buildFindings = (places: readonly string[]) => places.map(place => buildReportedFinding({ place }))
function failure(given: Partial<RequirementResult> = {}): RequirementResult {
  const findings = buildFindings(['[0].data[3].volume24h', '[0].data[0].volume24h'])
  return buildRequirementResult({ id: 'INV-TD-06', verdict: 'fail', findings, ...given })
}

const wash = { reason: 'wash trades', owner: 'data-team', expires: '2027-02-01' }

describe('an accepted finding', () => {
  const cases: readonly (readonly [string, string, RequirementResult, boolean])[] = [
    ['is accepted anywhere', '', failure(), true],
    ['is accepted at its place, whatever the row', ', place: "data[*].volume24h"', failure(), true],
    ['is accepted at a place of a finding', ', place: "[0].data[7].volume24h"', failure(), true],
    ['is not accepted elsewhere', ', place: "data[*].volume7d"', failure(), false],
    ['is not accepted on another endpoint', '', failure({ operationId: 'tokenPoolSearch' }), false],
    ['is not accepted by another requirement', '', failure({ id: 'INV-TD-05' }), false],
    ['is not accepted as a warning', '', failure({ verdict: 'warn' }), false],
    [
      'is not accepted when more fails',
      ', place: "data[*].volume24h"',
      failAt('[0].data[0].volume24h', '[0].rows'),
      false,
    ],
  ]
  test.each(cases)('%s', (_, more, found, want) => {
    const { judged: all } = applyAcceptedFindings([found], entry(more), now)
    expect(all.map(each => each.accepted)).toEqual([want ? wash : undefined])
  })

  test('covers its findings', () => {
    const column = failure({ id: 'COL-TokenDetails-volume24h', shownBy: 'INV-TD-06' })
    const other = { ...column, operationId: 'ohlcvPool' } as const
    const moved = { ...other, shownOn: 'tokenDetails' } as const
    const { judged: all } = applyAcceptedFindings([column, failure(), other, moved], entry(), now)
    expect(all.map(each => each.accepted)).toEqual([wash, wash, undefined, wash])
  })

  test('may name many endpoints, and the whole service', () => {
    const entries = accepted(`
- {requirement: TYP-007, endpoint: "evm/*", kind: fail, reason: r, owner: o, expires: 2027-01-01}
- {requirement: AUT-001, endpoint: service, kind: fail, reason: r, owner: o, expires: 2027-01-01}
`)
    const found = [
      failure({ id: 'TYP-007', operationId: 'dexaV3Pool' }),
      failure({ id: 'TYP-007', operationId: 'tvlTopOwners' }),
      failure({ id: 'TYP-007', operationId: 'tokenDetails' }),
      failure({ id: 'AUT-001', operationId: null }),
    ]
    const { judged: all, notes } = applyAcceptedFindings(found, entries, now)
    expect(all.map(each => each.accepted !== undefined)).toEqual([true, true, false, true])
    expect(notes).toEqual([])
  })
})

describe('an entry', () => {
  const judge = (given: Partial<RequirementResult> = {}) =>
    buildRequirementResult({ id: 'INV-TD-06', ...given })
  const elsewhere = failure({ findings: [buildReportedFinding()] })
  const cases: readonly (readonly [string, RequirementResult[], string, string | undefined])[] = [
    ['is stale when another place fails', [elsewhere], '2027-02-01', 'no longer fails'],
    ['is stale even after its end', [judge()], '2026-01-01', 'no longer fails'],
    ['is kept when nothing was asked', [], '2027-02-01', 'was not exercised'],
    ['is kept when data moved', [judge({ verdict: 'inconclusive' })], '2027-02-01', 'was not exercised'],
    ['is kept when there were no rows', [judge({ evaluated: 0 })], '2027-02-01', 'was not exercised'],
    ['holds on its last day', [failure()], '2026-11-20', undefined],
    ['is expired after its last day', [failure()], '2026-11-19', 'its entry has expired'],
  ]
  test.each(cases)('%s', (_, all, expires, want) => {
    const [each] = entry(', place: "data[*].volume24h"')
    const applied = applyAcceptedFindings(all, each === undefined ? [] : [{ ...each, expires }], now)
    expect(applied.notes).toEqual(want === undefined ? [] : [expect.stringContaining(want)])
    expect(applied.stale).toHaveLength(want === 'no longer fails' ? 1 : 0)
    expect(applied.judged.every(({ accepted }) => accepted === undefined)).toBe(want !== undefined)
  })

  test('is reported with its line when it has to go', () => {
    const { notes } = applyAcceptedFindings([judge()], entry(), now)
    expect(notes).toEqual([
      `INV-TD-06 on altchain/token-details no longer fails: delete its entry (${file}:1).`,
    ])
  })
})

const rest = 'kind: fail, reason: r, owner: o, expires: 2027-01-01'
const mistakes: readonly (readonly [text: string, want: RegExp])[] = [
  [`- {requirement: INV-TDD, endpoint: x, ${rest}}`, /Unknown.*mdc requirements lists them all\n.*yaml:1/s],
  [`- {requirement: INV-*, endpoint: x, ${rest}}`, /of one requirement.*yaml:1/s],
  [`- {requirement: TYP-007, endpoint: altchain/token-detials, ${rest}}`, /did you mean: altchain\/token-d/],
  [`- {requirement: TYP-007, endpoint: service, kind: fail, reason: r, expires: 2027-01-01}`, /'owner'/],
  [`- {requirement: TYP-007, endpoint: service, kind: fail, reason: r, owner: o, expires: soon}`, /expires/],
  [`- {requirement: TYP-007, endpoint: service, ${rest}, plce: x}`, /did you mean: place/],
]

test.each(mistakes)('is rejected: %s', (text, want) => {
  expect(() => accepted(text)).toThrow(want)
})

test('is optional in a file', () => {
  expect(accepted('# all mended\n')).toEqual([])
})

test('is accepted in the next run after it was written, but rejected in CI without a reason', () => {
  const report = buildReport([
    failure(),
    failure({ id: 'COL-TokenDetails-volume24h', shownBy: 'INV-TD-06' }),
    buildRequirementResult({ id: 'TYP-007' }),
    failure({ id: 'AUT-001', operationId: null, findings: [buildReportedFinding({ place: 'status' })] }),
  ])
  const text = formatAcceptedFindings(report)
  expect(text.match(/(?<=requirement: ).*/g)).toEqual(['INV-TD-06', 'AUT-001'])
  expect(text).toContain(
    `
- requirement: INV-TD-06
  endpoint: altchain/token-details
  kind: fail
  reason: TODO
  owner: TODO
  expires: 2027-02-20
  place: data[*].volume24h
`.trimStart(),
  )
  const { judged: all } = applyAcceptedFindings(report.requirements, accepted(text), now)
  expect(all.filter(each => each.verdict === 'fail' && each.accepted === undefined)).toEqual([])
  expect(() => accepted(text, true)).toThrow('INV-TD-06 is accepted without a reason.')
})
