import { expect, it } from 'vitest'
import type { AuthoredRequestGroup } from '../../src/conformance/checks/across/list-statement-operations.ts'
import type { CheckFamily } from '../../src/conformance/checks/families/check-family.ts'
import { openapiDocument } from '../../src/contract/openapi-document.ts'
import { buildExchange } from '../support/build-exchange.ts'
import { breakStatement } from './break-statement.ts'

const [group] = openapiDocument['x-across'] as readonly [AuthoredRequestGroup]
const [statement] = group.statements as [AuthoredRequestGroup['statements'][number]]
const [operation = ''] = group.operations
const recorded = [buildExchange(operation as never, { group: `${group.name}:${operation}`, role: 'list' })]

const createFamily = (judge: CheckFamily['judge']): CheckFamily => ({ requirements: [], judge })

it('finds no change that breaks a statement which always holds', () => {
  expect(
    breakStatement(
      group,
      statement,
      createFamily(() => {}),
      recorded,
    ),
  ).toBeUndefined()
})

it('rejects a statement that is broken as recorded', () => {
  const finding = { message: '', place: '', expected: '', actual: '' }
  const family = createFamily(({ exchanges }, tally) => {
    for (const each of exchanges) tally.recordFinding(statement.id, each, finding)
  })
  expect(() => breakStatement(group, statement, family, recorded)).toThrow('is broken as recorded')
})
