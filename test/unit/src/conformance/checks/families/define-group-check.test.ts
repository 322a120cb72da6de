import { describe, expect, it } from 'vitest'
import { defineGroupCheck } from '../../../../../../src/conformance/checks/families/define-group-check.ts'
import { defineGroup } from '../../../../../../src/conformance/requests/plan-group.ts'
import { buildExchange, buildGroup, judgeRequirement } from '../../../../../support/build-exchange.ts'

const operation = 'tokenDetails'
const run = { versions: { sunset: [], deprecated: [] }, authEnforced: true, excluded: {} }
const statement = {
  id: 'XEP-99',
  title: 'two answers are alike',
  level: 'inferred',
  clause: 'none',
  checks: 'Rows of two answers.',
  violation: 'another number of rows',
} as const
const pair = defineGroup({
  kind: 'pair',
  profile: 'standard',
  operations: [operation],
  about: [statement.id],
  parts: () => ({ one: {}, other: { operation: 'tokenPoolSearch', query: { limit: '3' } }, third: {} }),
})
const check = defineGroupCheck({
  ...statement,
  group: pair,
  roles: ['one', 'other'],
  show: ({ one, other }) =>
    one?.rows?.length === other?.rows?.length ? { holds: 1 } : { moved: 'rows came or went' },
})

describe('a joint check', () => {
  it('plans its group with its operations and profile', () => {
    expect(check.requirements).toEqual([{ ...statement, operations: [operation], needs: 'standard' }])
    expect(check.requests?.(run).map(({ name, group, role, about }) => [name, group, role, about])).toEqual([
      ['pair:tokenDetails:one', 'pair:tokenDetails', 'one', [statement.id]],
      ['pair:tokenDetails:other', 'pair:tokenDetails', 'other', [statement.id]],
      ['pair:tokenDetails:third', 'pair:tokenDetails', 'third', [statement.id]],
    ])
  })

  it('reads only the parts that it names', () => {
    const answered = buildExchange(operation, { rows: [{}] })
    const sent = { one: answered, other: answered, third: buildExchange(operation, { status: 500 }) }
    expect(judgeRequirement(check, buildGroup('pair:tokenDetails', sent), statement.id, operation)).toBe(
      'holds',
    )
  })

  it('cannot name a part that its group lacks, by the compiler', () => {
    defineGroupCheck({
      ...statement,
      group: pair,
      // @ts-expect-error The group has no such role.
      roles: ['one', 'two'],
      show: () => ({ holds: 0 }),
    })
    defineGroupCheck({
      ...statement,
      group: pair,
      roles: ['one', 'other'],
      // @ts-expect-error The group has such a role, but this check does not look at it.
      show: ({ third }) => ({ holds: third === undefined ? 0 : 1 }),
    })
  })
})
