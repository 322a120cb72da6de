import { expect, it } from 'vitest'
import { checkFamilies, requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import { joinFamilies } from '../../../../../src/conformance/checks/families/check-family.ts'
import { buildExchange, judgeFamily, judgeRequirement } from '../../../../support/build-exchange.ts'

it.each<[string, Parameters<typeof buildExchange>[1], string]>([
  ['is known', { rows: [{ createdAt: 1 }] }, 'holds'],
  ['has no rows', { rows: [] }, 'broken'],
  ['is unknown', { status: 404 }, 'broken'],
  ['cannot be asked for just now', { status: 503 }, 'unclear'],
])('judges a listed pool that %s', (_, made, want) => {
  const sources = { pool_address: 'dexdV3Pools row 99, a candidate' }
  const sent = buildExchange('dexdV3Pool', { ...made, sources, about: ['XEP-LISTED'], expects: 'allowed' })
  expect(judgeRequirement(consistencyChecks.current, [sent], 'XEP-LISTED', 'dexdV3Pool')).toBe(want)
})

it('does not fail for a listed pool that is unknown by itself, since no document requires it', () => {
  const sources = { pool_address: 'dexdV3Pools row 99, a candidate' }
  const sent = [404, 410, 500].map(status =>
    buildExchange('dexdV3Pool', { status, sources, about: ['XEP-01', 'XEP-LISTED'], expects: 'allowed' }),
  )
  const tally = judgeFamily(joinFamilies(checkFamilies.current), sent)
  const documented = requirements.current.filter(({ level }) => level === 'documented').map(({ id }) => id)
  expect(
    tally.keys().filter(([id, about]) => documented.includes(id) && tally.find(id, about)?.findings.length),
  ).toEqual([])
})
