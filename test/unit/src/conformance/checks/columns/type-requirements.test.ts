import { expect, it, test } from 'vitest'
import type { DocumentedColumn } from '../../../../../../src/conformance/checks/columns/read-cells.ts'
import {
  kindRequirements,
  requirementsByKind,
} from '../../../../../../src/conformance/checks/columns/requirements-by-kind.ts'
import {
  findFormRequirements,
  findValueRequirements,
  inferredForms,
  typeRequirements,
} from '../../../../../../src/conformance/checks/columns/type-requirements.ts'
import { contract } from '../../../../../../src/contract/contract.ts'

const ids = typeRequirements.map(({ id }) => id)

test('has a text for each requirement of a kind, and no other', () => {
  const used = new Set(Object.values(requirementsByKind).flat())
  expect(Object.keys(kindRequirements).sort()).toEqual([...used].sort())
})

test('begins with a documented form for each kind', () => {
  for (const [first] of Object.values<readonly string[]>(requirementsByKind))
    if (first !== undefined) expect(inferredForms.has(first)).toBe(false)
  expect(inferredForms.has('TYP-018')).toBe(true)
})

test('lists each requirement once, in order', () => {
  expect(ids).toEqual([...new Set(ids)].sort())
  expect(ids).toEqual(expect.arrayContaining(['ENV-009', 'TYP-003', ...Object.keys(kindRequirements)]))
})

test('speaks of the operations that have a column of the kind', () => {
  const wanted = contract.operations.filter(
    ({ reply }) =>
      reply.kind === 'table' && contract.tables[reply.table].some(({ type }) => type.includes('UInt256')),
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(typeRequirements.find(({ id }) => id === 'TYP-007')?.operations).toEqual(wanted.map(({ id }) => id))
})

it.each([
  [['integer'], ['ENV-015', 'TYP-004', 'TYP-018', 'TYP-003']],
  [
    ['nullable', 'float'],
    ['ENV-015', 'TYP-005'],
  ],
  [
    ['array', 'float', 'float'],
    ['ENV-015', 'TYP-016', 'TYP-005', 'TYP-003'],
  ],
])('finds for cells of the kinds %j the requirements %j', (kinds, want) => {
  expect(findFormRequirements({ kinds } as unknown as DocumentedColumn)).toEqual(want)
})

test('finds the requirement of a value with a name', () => {
  const find = (name: string) => findValueRequirements({ $ref: `#/components/schemas/${name}` })
  expect([find('EvmAddress'), find('Flag'), find('Other')]).toEqual([['TYP-013'], ['TYP-019'], []])
  expect(findValueRequirements({ type: 'string' })).toEqual([])
})
