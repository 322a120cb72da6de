import { describe, expect, it } from 'vitest'
import { errors } from '../../../src/conformance/checks/service/errors.ts'
import { routes } from '../../../src/conformance/checks/service/routes.ts'
import { exchange, judged, type Made, verdictOf } from '../../support/recording.ts'

const id = 'clmmVenuePools'
const long: Made = { form: 'long', expects: 'any', about: ['RTE-002'] }

describe('a route', () => {
  it.each<[string, readonly Made[], string]>([
    ['that is served', [{}], 'holds'],
    ['that is served now and then', [{ status: 404 }, {}], 'holds'],
    ['behind which an error happens', [{ status: 500 }], 'unclear'],
    ['that is unknown', [{ status: 404 }, { status: 404 }], 'broken'],
    ['that leads elsewhere', [{ status: 301 }], 'broken'],
    ['that is silent', [{ silent: true }], 'unclear'],
    ['that was not asked', [], 'nothing'],
  ])('%s: %o', (_, made, want) => {
    expect(
      verdictOf(
        routes,
        made.map(each => exchange(id, each)),
        'RTE-001',
        id,
      ),
    ).toBe(want)
    const social = made.map(each => exchange('alphaPostDetection', { form: 'long', ...each }))
    expect(verdictOf(routes, social, 'RTE-003', 'alphaPostDetection')).toBe(want)
  })

  it('that may only not know an address says so', () => {
    const { findings = [] } =
      judged(routes, [exchange('tokenDetails', { status: 404 })]).of('RTE-001', 'tokenDetails') ?? {}
    expect(findings[0]?.finding.message).toBe('This route is not served, or knows no input of its requests.')
  })

  it.each<[string, Made, Made, string, string]>([
    ['both', {}, {}, 'holds', 'holds'],
    ['the short form', {}, { status: 404 }, 'holds', 'broken'],
    ['the long form', { status: 404 }, {}, 'holds', 'broken'],
    ['neither form', { status: 404 }, { status: 404 }, 'broken', 'nothing'],
    ['the short form, and no answer to the other', {}, { status: 429 }, 'holds', 'nothing'],
  ])('that serves %s', (_, short, other, one, both) => {
    const sent = [exchange(id, short), exchange(id, { ...long, ...other })]
    expect(verdictOf(routes, sent, 'RTE-002', id)).toBe(one)
    expect(verdictOf(routes, sent, 'RTE-002-both', id)).toBe(both)
  })
})

it.each<[number, string]>([
  [200, 'holds'],
  [400, 'holds'],
  [500, 'broken'],
  [502, 'broken'],
  [503, 'unclear'],
])('a reply with %i', (status, want) => {
  expect(verdictOf(errors, [exchange(id, { status, expects: 'any' })], 'ERR-002', id)).toBe(want)
})
