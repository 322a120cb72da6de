import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { columnSets } from '../../../src/conformance/checks/columns/column-sets.ts'
import { across } from '../../../src/conformance/checks/consistency/across.ts'
import { facts } from '../../../src/conformance/checks/consistency/facts.ts'
import { pagination } from '../../../src/conformance/checks/parameters/pagination.ts'
import { parameters } from '../../../src/conformance/checks/parameters/parameters.ts'
import { access } from '../../../src/conformance/checks/service/access.ts'
import { errors } from '../../../src/conformance/checks/service/errors.ts'
import { payment } from '../../../src/conformance/checks/service/payment.ts'
import { routes } from '../../../src/conformance/checks/service/routes.ts'
import { versions } from '../../../src/conformance/checks/service/versions.ts'
import { createTally } from '../../../src/conformance/evidence/create-tally.ts'
import type { Evidence } from '../../../src/conformance/evidence/evidence.ts'
import { readEvidence } from '../../../src/conformance/evidence/read-evidence.ts'
import { cleanRun } from '../proof/proof-setup.ts'

const families = {
  access,
  across,
  columnSets,
  errors,
  facts,
  pagination,
  parameters,
  payment,
  routes,
  versions,
}

describe.each(Object.entries(families))('%s', (_, family) => {
  let whole: Evidence
  beforeAll(async () => {
    whole = await evidence
  })

  it('finds nothing and claims nothing when parts of a clean recording are missing', () => {
    const levels = new Map(family.requirements.map(({ id, level }) => [id, level]))
    fc.assert(
      fc.property(fc.infiniteStream(fc.boolean()), kept => {
        const exchanges = whole.exchanges.filter(() => kept.next().value)
        const tally = createTally()
        family.judge({ ...whole, exchanges }, tally)
        const asked = new Set(exchanges.map(({ operation }) => operation))
        for (const [requirement, operation] of tally.keys()) {
          const count = tally.of(requirement, operation)
          expect([requirement, levels.has(requirement)]).toEqual([requirement, true])
          if (levels.get(requirement) !== 'open') expect(count?.findings).toEqual([])
          if (operation !== null && !asked.has(operation)) expect(count?.evaluated).toBe(0)
        }
      }),
      { seed: 5, numRuns: 20 },
    )
  })

  it('has nothing to say of an empty recording', () => {
    const tally = createTally()
    family.judge({ ...whole, exchanges: [] }, tally)
    expect(tally.keys()).toEqual([])
  })

  it('looks at every requirement somewhere in a whole run', () => {
    const tally = createTally()
    family.judge(whole, tally)
    const looked = new Set(tally.keys().map(([requirement]) => requirement))
    expect(
      family.requirements.map(({ id }) => id).filter(id => !looked.has(id) && !byOperator.has(id)),
    ).toEqual([])
  })
})

/** What only an operator can switch on: no version is sunset or deprecated today. */
const byOperator = new Set(['VER-006', 'VER-007'])

const evidence = cleanRun().then(({ recording }) => readEvidence(recording))
