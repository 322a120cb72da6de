import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { columnConstancyChecks } from '../../../../../src/conformance/checks/columns/column-checks.ts'
import { consistencyChecks } from '../../../../../src/conformance/checks/consistency/consistency-checks.ts'
import { factChecks } from '../../../../../src/conformance/checks/consistency/fact-checks.ts'
import { envelopeChecks } from '../../../../../src/conformance/checks/envelope/envelope-checks.ts'
import { paginationChecks } from '../../../../../src/conformance/checks/parameters/pagination-checks.ts'
import { parameterChecks } from '../../../../../src/conformance/checks/parameters/parameter-checks.ts'
import { accessChecks } from '../../../../../src/conformance/checks/service/access-checks.ts'
import { routeChecks } from '../../../../../src/conformance/checks/service/route-checks.ts'
import { serverErrorChecks } from '../../../../../src/conformance/checks/service/transport-checks.ts'
import { unpaidRequestChecks } from '../../../../../src/conformance/checks/service/unpaid-request-checks.ts'
import { versionChecks } from '../../../../../src/conformance/checks/service/version-checks.ts'
import type { Evidence } from '../../../../../src/conformance/evidence/evidence.ts'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import { createTally } from '../../../../../src/conformance/evidence/tally.ts'
import { recordWholeRun } from '../../../../proof/play-fault.ts'
import { buildExchange, judgeFamily } from '../../../../support/build-exchange.ts'
import { isEveryRun } from '../../../../support/count-runs.ts'

const families = {
  access: accessChecks.current,
  across: consistencyChecks.current,
  columnSets: columnConstancyChecks.current,
  errors: serverErrorChecks.current,
  facts: factChecks.current,
  pagination: paginationChecks.current,
  parameters: parameterChecks.current,
  payment: unpaidRequestChecks.current,
  routes: routeChecks.current,
  versions: versionChecks.current,
}

describe.each(Object.entries(families))('%s', (_, family) => {
  let whole: Evidence
  beforeAll(async () => {
    whole = await evidence
  })

  it('finds and claims nothing when parts of a clean recording are missing', () => {
    const levels = new Map(family.requirements.map(({ id, level }) => [id, level]))
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), kept => {
        const exchanges = whole.exchanges.filter(() => kept.next().value)
        const tally = createTally()
        family.judge({ ...whole, exchanges }, tally)
        const asked = new Set(exchanges.map(({ operation }) => operation))
        for (const [requirement, operation] of tally.keys()) {
          const count = tally.find(requirement, operation)
          expect([requirement, levels.has(requirement)]).toEqual([requirement, true])
          if (levels.get(requirement) !== 'open') expect(count?.findings).toEqual([])
          if (operation !== null && !asked.has(operation)) expect(count?.evaluated).toBe(0)
        }
      }),
      { seed: 5, numRuns: isEveryRun ? 20 : 2 },
    )
  })

  it('reports nothing for an empty recording', () => {
    const tally = createTally()
    family.judge({ ...whole, exchanges: [] }, tally)
    expect(tally.keys()).toEqual([])
  })

  it('exercises every requirement somewhere in a whole run', () => {
    const tally = createTally()
    family.judge(whole, tally)
    const looked = new Set(tally.keys().map(([requirement]) => requirement))
    const exempt = new Set([...byOperator, ...ofLargeWorld])
    const missing = family.requirements.filter(({ id }) => !looked.has(id) && !exempt.has(id))
    expect(missing.map(({ id }) => id)).toEqual([])
  })
})

it.each([
  ['[{}, {}]', '"2 elements"'],
  ['[{}, {}, {}]', '"3 elements"'],
  ['[[]]', '"an array of 0"'],
])('tells what %s holds in place of one envelope', (body, actual) => {
  const tally = judgeFamily(envelopeChecks.current, [buildExchange('tokenDetails', { body })])
  expect(tally.find('ENV-002', 'tokenDetails')?.findings[0]?.finding).toMatchObject({ actual })
})

/** The small world has too few rows for four requirements. At night the large one exercises these, too. */
const size = isEveryRun ? 'large' : 'small'
const ofLargeWorld = new Set(isEveryRun ? [] : ['PAG-wrapped', 'PAR-CSV-50', 'PAR-CSV-rows', 'XEP-08-far'])

/** Requirements that need settings of an operator. No version is sunset or deprecated today. */
const byOperator = new Set(['PAY-VERIFY', 'VER-006', 'VER-007', 'VER-MARK-deprecated'])

const evidence = recordWholeRun(size).then(({ recording }) => readEvidence(recording))
