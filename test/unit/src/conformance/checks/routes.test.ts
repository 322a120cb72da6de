import { describe, expect, it } from 'vitest'
import { routeChecks } from '../../../../../src/conformance/checks/service/route-checks.ts'
import { serverErrorChecks } from '../../../../../src/conformance/checks/service/server-error-checks.ts'
import {
  buildExchange,
  type ExchangeChanges,
  judgeFamily,
  judgeRequirement,
} from '../../../../support/build-exchange.ts'

const id = 'clmmVenuePools'
const long: ExchangeChanges = { form: 'long', expects: 'any', about: ['RTE-002'] }

describe('a route', () => {
  it.each<[string, readonly ExchangeChanges[], string]>([
    ['that is served', [{}], 'holds'],
    ['that is served now and then', [{ status: 404 }, {}], 'holds'],
    ['behind which an error happens', [{ status: 500 }], 'unclear'],
    ['that is unknown', [{ status: 404 }, { status: 404 }], 'broken'],
    ['that leads elsewhere', [{ status: 301 }], 'broken'],
    ['that is silent', [{ silent: true }], 'unclear'],
    ['that was not asked', [], 'nothing'],
  ])('%s: %o', (_, made, want) => {
    expect(
      judgeRequirement(
        routeChecks.current,
        made.map(each => buildExchange(id, each)),
        'RTE-001',
        id,
      ),
    ).toBe(want)
    const social = made.map(each => buildExchange('alphaPostDetection', { form: 'long', ...each }))
    expect(judgeRequirement(routeChecks.current, social, 'RTE-003', 'alphaPostDetection')).toBe(want)
  })

  it('names a route that may only not know an address', () => {
    const { findings = [] } =
      judgeFamily(routeChecks.current, [buildExchange('tokenDetails', { status: 404 })]).find(
        'RTE-001',
        'tokenDetails',
      ) ?? {}
    expect(findings[0]?.finding.message).toBe('This route is not served, or knows no input of its requests.')
  })

  it.each<[string, ExchangeChanges, ExchangeChanges, string, string]>([
    ['both', {}, {}, 'holds', 'holds'],
    ['the short form', {}, { status: 404 }, 'holds', 'broken'],
    ['the long form', { status: 404 }, {}, 'holds', 'broken'],
    ['neither form', { status: 404 }, { status: 404 }, 'broken', 'nothing'],
    ['the short form, and no answer to the other', {}, { status: 429 }, 'holds', 'nothing'],
  ])('judges a route that serves %s', (_, short, other, one, both) => {
    const sent = [buildExchange(id, short), buildExchange(id, { ...long, ...other })]
    expect(judgeRequirement(routeChecks.current, sent, 'RTE-002', id)).toBe(one)
    expect(judgeRequirement(routeChecks.current, sent, 'RTE-002-both', id)).toBe(both)
  })
})

it.each<[number, string]>([
  [200, 'holds'],
  [400, 'holds'],
  [500, 'broken'],
  [502, 'broken'],
  [503, 'unclear'],
])('judges a reply with %i', (status, want) => {
  expect(
    judgeRequirement(
      serverErrorChecks.current,
      [buildExchange(id, { status, expects: 'any' })],
      'ERR-002',
      id,
    ),
  ).toBe(want)
})
