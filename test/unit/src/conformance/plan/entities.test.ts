import { describe, expect, it } from 'vitest'
import { createMock } from '../../../../../mocks/mock.ts'
import { columnChecks } from '../../../../../src/conformance/checks/columns/column-checks.ts'
import { formatColumnRequirementId } from '../../../../../src/conformance/checks/columns/type-requirements.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import type { Samples } from '../../../../../src/conformance/model/input.ts'
import type { Recording } from '../../../../../src/conformance/model/recording.ts'
import { planOtherEntities } from '../../../../../src/conformance/plan/plan-requests.ts'
import { buildExchange, judgeRequirement } from '../../../../support/build-exchange.ts'
import { buildRun } from '../../../../support/build-planned.ts'
import { recordMockRun } from '../../../../support/record-mock-run.ts'

const hex = (letter: string) => `0x${letter.repeat(40)}`
const base58 = (letter: string) => letter.repeat(43)

const asked = (samples: Samples) =>
  planOtherEntities(samples).map(({ profile, operation, query }) => [
    profile,
    operation,
    ...Object.values(query),
  ])

describe('every configured sample', () => {
  it.each<[Samples, string, string, unknown[]]>([
    [{ 'evm.dexa.pool': ['1', '2', '3'].map(hex) }, 'standard', 'dexaV3Pool', [hex('2')]],
    [{ 'evm.dexa.pool': ['1', '2', '3'].map(hex) }, 'standard', 'dexaV3Pool', [hex('3')]],
    [{ 'evm.dexa.pool@1': ['1', '2'].map(hex) }, 'deep', 'dexaV3Pool', [hex('2'), '1']],
    [{ 'altchain.token': ['A', 'B'].map(base58) }, 'standard', 'tokenPoolSearch', [base58('B')]],
    [{ 'social.symbol': ['BTC', 'ETH'] }, 'standard', 'alphaPostDetection', ['ETH']],
  ])('is requested: %o in a %s run by %s', (samples, profile, id, values) => {
    const own = asked(samples).filter(([, operation]) => operation === id)
    expect(own).toContainEqual([profile, id, ...values])
  })

  it('replaces listed entities in a standard run', () => {
    const drawn = (samples: Samples) =>
      planOtherEntities(samples).filter(({ name }) => name === 'entity:dexdV3Pool:evm.dexd.pool.last')[0]
        ?.profile
    expect(drawn({})).toBe('standard')
    expect(drawn({ 'evm.dexd.pool': [hex('1')] })).toBe('standard')
    expect(drawn({ 'evm.dexd.pool': [hex('1'), hex('2')] })).toBe('deep')
  })
})

describe('a nullable column', () => {
  const id = formatColumnRequirementId('TokenDetails', 'fdvUSD')
  const details = (fdvUSD: unknown) => buildExchange('tokenDetails', { rows: [{ fdvUSD }] })

  it.each([
    ['only null', [null], 'nothing'],
    ['null and a value', [null, 5], 'holds'],
    ['a value of another type', ['x'], 'broken'],
  ])('is judged after %s', (_, values, want) => {
    expect(judgeRequirement(columnChecks.current, values.map(details), id, 'tokenDetails')).toBe(want)
  })

  it('without any value is not exercised, with a reason in the report', () => {
    const recording: Recording = { run: buildRun({}), exchanges: [{ ...details(null), n: 1 }], unsent: [] }
    const entry = judge(recording).requirements.find(
      each => each.id === id && each.operationId === 'tokenDetails',
    )
    expect(entry).toMatchObject({
      verdict: 'not-exercised',
      reason: 'every value seen was null, so none was judged',
    })
  })

  it('is requested until it shows a value, and no longer', { timeout: 60_000 }, async () => {
    const hunts = async (scenarios: string[]) => {
      const mock = createMock({ seed: 7, size: 'small', now: '2026-01-15T12:00:00Z', scenarios })
      const { exchanges, unsent } = await recordMockRun(mock, { profile: 'deep', operations: 'tokenDetails' })
      const isHunt = ({ name }: { name: string }) => /\.(next|further)$/.test(name)
      const reasons = unsent.filter(isHunt).map(({ reason }) => reason)
      return { sent: exchanges.filter(isHunt).map(({ query }) => query), reasons, exchanges }
    }
    expect(await hunts([])).toMatchObject({ sent: [], reasons: ['not-needed', 'not-needed'] })
    const { sent, reasons, exchanges } = await hunts(['many-nulls'])
    expect(reasons).toEqual([])
    const tokens = sent.map(query => query.token_address)
    const before = exchanges.filter(({ query }) => Object.values(query).includes(tokens[0] ?? ''))
    expect([new Set(tokens).size, before.length]).toEqual([2, 1])
  })
})
