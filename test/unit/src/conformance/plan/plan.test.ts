import { describe, expect, it, test } from 'vitest'
import { checkFamilies } from '../../../../../src/conformance/checks/check-families.ts'
import { joinFamilies } from '../../../../../src/conformance/checks/families/define-checks.ts'
import { planRun } from '../../../../../src/conformance/conform.ts'
import type { PlannedRequest } from '../../../../../src/conformance/model/recording.ts'
import {
  checkCost,
  computeCost,
  toSmallestUnits,
  toUnits,
} from '../../../../../src/conformance/plan/compute-cost.ts'
import { type PlanOptions, planRequests } from '../../../../../src/conformance/plan/plan-requests.ts'
import { listInputSources } from '../../../../../src/conformance/requests/build-required-query.ts'
import { activateContract } from '../../../../../src/contract/activate-contract.ts'
import { contract, getOperation } from '../../../../../src/contract/contract.ts'
import { matchOperations } from '../../../../../src/contract/match-route.ts'
import { compileContract } from '../../../../../src/generate/compile/compile-contract.ts'
import { readSpecSource } from '../../../../../src/generate/spec-source.ts'
import { buildExchange, judgeFamily } from '../../../../support/build-exchange.ts'
import { buildPlanned, buildPlannedList } from '../../../../support/build-planned.ts'

const everything: PlanOptions = {
  profile: 'deep',
  negative: true,
  origins: ['base', 'payment', 'social', 'socialPayment'],
  versions: { sunset: [], deprecated: [] },
  excluded: {},
  authEnforced: true,
}

function planned(options: Partial<PlanOptions> = {}): readonly PlannedRequest[] {
  return planRequests({ ...everything, ...options }).planned
}

const namesOf = (options: Partial<PlanOptions>) => planned(options).map(({ name }) => name)

describe('the plan', () => {
  it('of a smoke run is one request for each operation, lists before their rows', () => {
    const smoke = planned({ profile: 'smoke', negative: false })
    expect(smoke).toHaveLength(contract.operations.length)
    expect(smoke.map(({ operation: id }) => id).sort()).toEqual(
      contract.operations.map(({ id }) => id).sort(),
    )
    expect(smoke.every(({ accept, origin, form }) => (accept ?? origin ?? form) === undefined)).toBe(true)
    for (const { operation: id, query } of smoke) {
      const required = getOperation(id).parameters.filter(each => each.required)
      expect(Object.keys(query)).toEqual(required.map(({ name }) => name))
      const before = smoke.slice(
        0,
        smoke.findIndex(each => each.operation === id),
      )
      expect(before.map(({ operation }) => operation)).toEqual(
        expect.arrayContaining(listInputSources(query)),
      )
    }
  })

  // Eleven an operation, and 25 of a deep run: with 24 operations at most 265 and 600.
  const share = contract.operations.length / 24
  it.each<[PlanOptions['profile'], boolean, number, number]>([
    ['standard', false, 200 * share, 265 * share],
    ['deep', false, 370 * share, 600 * share],
    ['smoke', true, 69 * share, 129 * share],
  ])('of a %s run (negative: %s) has from %d to %d requests', (profile, negative, least, most) => {
    const { length } = planned({ profile, negative })
    expect(length).toBeGreaterThanOrEqual(least)
    expect(length).toBeLessThanOrEqual(most)
  })

  it('of each profile begins with that of the one before', () => {
    const [smoke, standard] = (['smoke', 'standard'] as const).map(profile =>
      namesOf({ profile, negative: false }),
    )
    expect(standard?.slice(0, smoke?.length)).toEqual(smoke)
    expect(namesOf({ negative: false }).slice(0, standard?.length)).toEqual(standard)
  })

  it('has one undocumented parameter only', () => {
    const unknown = planned().flatMap(({ name: asked, operation: id, query }) =>
      Object.keys(query)
        .filter(name => !getOperation(id).parameters.some(each => each.name === name))
        .map(() => asked),
    )
    expect(unknown).toEqual(['gap:GAP-44:1'])
  })

  it('sends neither key nor payment to the payment hosts', () => {
    const paid = planned().filter(({ origin = '' }) => /payment/i.test(origin))
    expect(paid.length).toBeGreaterThanOrEqual(24)
    expect(paid.every(({ access }) => access === 'none')).toBe(true)
  })

  it('is always the same, has unique names, and keeps groups together', () => {
    const all = planned()
    expect(planned()).toEqual(all)
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
    const groups = all.flatMap(({ group }, index) =>
      group !== all[index - 1]?.group && group ? [group] : [],
    )
    expect(new Set(groups).size).toBe(groups.length)
  })

  it('expects success only within all documented bounds', () => {
    for (const { operation: id, query, expects } of planned().filter(each => each.expects === 'success')) {
      for (const { name, required, schema } of getOperation(id).parameters) {
        const value = query[name]
        expect(required && value === undefined, `${id} ${name}`).toBe(false)
        if (typeof value !== 'string') continue
        if (schema.enum !== undefined) expect(schema.enum.map(String)).toContain(value)
        if (schema.type === 'integer') expect(Number(value) >= (schema.minimum ?? 0)).toBe(true)
        if (schema.maximum !== undefined) expect(Number(value)).toBeLessThanOrEqual(schema.maximum)
      }
      expect(expects).toBe('success')
    }
  })
})

describe('the plan and the checks', () => {
  it('have the same groups, so that every planned one is judged', () => {
    const groups = new Set(planned().flatMap(({ group }) => group ?? []))
    // No part was answered, so every group that is judged is asked for again. (That every group that a check names is planned
    // shows where each requirement is looked at in a whole run: parts.test.)
    const refused = planned().map(({ name, operation, group, role, about = [] }) =>
      buildExchange(operation, { name, about, status: 500, ...(group && role ? { group, role } : {}) }),
    )
    const tally = judgeFamily(joinFamilies(checkFamilies.current), refused)
    // Refusals of these are no failure, so that one attempt tells all.
    expect([...groups].filter(group => !tally.unsettled.has(group))).toEqual(['order:dexdV3Pools'])
  })
})

describe('skipped requests of a plan', () => {
  it('include those to origins without a URL', () => {
    const { planned: sent, unsent } = planRequests({ ...everything, profile: 'standard', origins: ['base'] })
    expect(sent.some(({ operation: id }) => id === 'alphaPostDetection')).toBe(false)
    expect(new Set(unsent.map(({ reason }) => reason))).toEqual(new Set(['no-origin']))
    expect(unsent.some(({ says }) => says.includes('--social-base-url'))).toBe(true)
  })

  it('include those of excluded operations, with the reason', () => {
    const { planned: sent, unsent } = planRequests({ ...everything, excluded: { dexbV3Pool: 'TICKET-12' } })
    expect(sent.some(({ operation: id }) => id === 'dexbV3Pool')).toBe(false)
    expect(unsent.every(({ reason, says }) => reason === 'excluded' && says.includes('TICKET-12'))).toBe(true)
    expect(unsent.length).toBeGreaterThan(0)
  })

  it('include denials without a key where keys are not checked', () => {
    const asked = planned({ authEnforced: false }).flatMap(({ about = [] }) => about)
    expect(asked).toContain('AUT-002')
    expect(asked).not.toContain('AUT-003')
  })

  it('include those of other requirements, but not those for inputs', () => {
    const names = namesOf({ only: ['XEP-06'], negative: false })
    expect(names.slice(0, contract.operations.length)).toEqual(namesOf({ profile: 'smoke', negative: false }))
    expect(
      names.slice(contract.operations.length).every(name => name.startsWith('windows:tradeStatistics')),
    ).toBe(true)
  })

  it('include other operations, but not those for inputs', () => {
    const names = namesOf({ operations: '*FEE-metrics', profile: 'smoke', negative: false })
    expect(names).toEqual(['smoke:dexcV2Pools', 'smoke:dexcV2FeeMetrics'])
    expect(namesOf({ operations: 'dexcV2ProviderSummary', profile: 'smoke', negative: false })).toEqual([
      'smoke:clonesV3Pools',
      'smoke:dexdV3Pools',
      'smoke:dexeV3Pools',
      'smoke:dexcV2Pools',
      'smoke:tvlTopOwners',
      'smoke:dexcV2ProviderSummary',
    ])
  })
})

const expected = (versions: PlanOptions['versions']) =>
  planned({ profile: 'standard', negative: false, versions })
    .filter(({ name }) => name.startsWith('version:alpha'))
    .map(({ name, expects, about }) => [name, expects, about?.[0]])

it.each<[string, PlanOptions['versions'], string, string]>([
  ['sunset', { sunset: ['alpha-post-detection@1.0.0'], deprecated: [] }, 'gone', 'VER-006'],
  ['deprecated', { sunset: [], deprecated: ['alpha-post-detection@1.0.0'] }, 'success', 'VER-007'],
])('plans a version that is %s', (_, versions, expects, about) => {
  expect(expected(versions)).toContainEqual(['version:alphaPostDetection:v1', expects, about])
  expect(expected(versions)).toContainEqual(['version:alphaPostDetection:v2', 'success', 'VER-002'])
})

it('leaves out an operation that the contract has ended, and says so', () => {
  const source = readSpecSource()
  const text = source.files.get('paths/evm.yaml') ?? ''
  const plan = (sunset: string) => {
    const ended = `tvlTopOwners:\n  get:\n    x-deprecated: { since: 2020-01-01, sunset: ${sunset}, reason: Done. }\n`
    const files = new Map(source.files).set('paths/evm.yaml', text.replace('tvlTopOwners:\n  get:\n', ended))
    return planRun({ base: 'http://127.0.0.1:1' }, { contract: compileContract({ ...source, files }) }).unsent
  }
  const omission = { reason: 'excluded', says: 'Out of scope: it was sunset on 2020-02-01' }
  expect(plan('2020-02-01')).toContainEqual(
    expect.objectContaining({ name: 'smoke:tvlTopOwners', ...omission }),
  )
  expect(plan('2999-02-01').map(({ reason }) => reason)).not.toContain('excluded')
  activateContract()
})

describe('a glob over operations', () => {
  it.each<[string, number]>([
    ['tokenDetails', 1],
    ['/altchain/token-details', 1],
    ['evm/dexc/*', 4],
    ['*', contract.operations.length],
  ])('%s names %i', (glob, count) => {
    expect(matchOperations(glob)).toHaveLength(count)
  })

  it('is an error with the nearest name when it matches none', () => {
    expect(() => matchOperations('tokenDetail')).toThrow(/did you mean: tokenDetails/)
  })
})

it.each<[number, bigint]>([
  [0, 0n],
  [0.1 + 0.2, 300_000n],
  [1.25, 1_250_000n],
])('counts %d units as %d smallest ones, of which a million is a unit', (units, amount) => {
  expect(toSmallestUnits(units)).toBe(amount)
  expect(toUnits(amount)).toBeCloseTo(units, 12)
})

test('counts signed payments only, without errors of rounding', () => {
  const free = [
    buildPlanned('a'),
    buildPlanned('b', { payment: 'spent' }),
    buildPlanned('c', { payment: 'garbage' }),
  ]
  expect(computeCost(free)).toEqual({ paid: 0, cost: 0 })
  const { paid, cost } = computeCost([...free, ...buildPlannedList(3, { payment: 'signed' })])
  expect([paid, cost]).toEqual([3, 0.15])
})

it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('refuses to spend %d', maxCost => {
  expect(() => checkCost(buildPlannedList(1, { payment: 'signed' }), maxCost)).toThrow('no amount to spend')
})
