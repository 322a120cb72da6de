import { expect, test } from 'vitest'
import {
  type CheckFamily,
  joinFamilies,
  judgeFamily,
} from '../../../../../src/conformance/checks/families/define-checks.ts'
import { readEvidence } from '../../../../../src/conformance/evidence/read-evidence.ts'
import { createTally } from '../../../../../src/conformance/evidence/tally.ts'
import type { Requirement } from '../../../../../src/conformance/model/requirement.ts'
import { buildRun } from '../../../../support/build-planned.ts'

const evidence = readEvidence({ run: buildRun({}), exchanges: [], unsent: [] })

function buildFamily(ids: readonly string[], judge: CheckFamily['judge']): CheckFamily {
  const operations: Requirement['operations'] = []
  return { requirements: ids.map(id => ({ id, operations }) as Requirement), judge }
}

const failing = buildFamily(['A-1', 'A-2'], () => {
  throw new Error('no such member')
})
const working = buildFamily(['B-1'], (_, tally) => tally.recordPass('B-1', null))

test('records an error for each requirement of a family that throws, and judges the others', () => {
  const tally = createTally()
  judgeFamily(joinFamilies([failing, working]), evidence, tally)
  const reason = 'the suite itself failed: Error: no such member'
  expect([...tally.errors]).toEqual([
    ['A-1', reason],
    ['A-2', reason],
  ])
  expect(tally.find('B-1', null)?.evaluated).toBe(1)
})
