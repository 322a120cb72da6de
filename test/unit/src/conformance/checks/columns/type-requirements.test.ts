import { expect, it, test } from 'vitest'
import { parseType } from '../../../../../../src/clickhouse/column-type.ts'
import { hasKind, type TypeKind } from '../../../../../../src/clickhouse/type-facts.ts'
import type { DocumentedColumn } from '../../../../../../src/conformance/checks/columns/read-cells.ts'
import {
  requirementIdsByTypeKind,
  typeKindRequirementTexts,
} from '../../../../../../src/conformance/checks/columns/requirement-ids-by-type-kind.ts'
import {
  findFormRequirementIds,
  findNamedSchemaRequirementIds,
  inferredFormRequirementIds,
  typeRequirements,
} from '../../../../../../src/conformance/checks/columns/type-requirements.ts'
import { contract } from '../../../../../../src/contract/contract.ts'

const ids = typeRequirements.current.map(({ id }) => id)

test('has a text for each requirement of a kind, and no other', () => {
  const used = new Set(Object.values(requirementIdsByTypeKind).flat())
  expect(Object.keys(typeKindRequirementTexts).sort()).toEqual([...used].sort())
})

test('begins with a documented form for each kind', () => {
  for (const [first] of Object.values<readonly string[]>(requirementIdsByTypeKind))
    if (first !== undefined) expect(inferredFormRequirementIds.has(first)).toBe(false)
  expect(inferredFormRequirementIds.has('TYP-018')).toBe(true)
})

test('lists each requirement of a kind that the contract has, once and in order', () => {
  const types = Object.values(contract.tables).flatMap(table => table.map(({ type }) => type))
  const kinds = Object.keys(requirementIdsByTypeKind) as TypeKind[]
  const used = kinds.filter(kind => types.some(type => hasKind(type, kind)))
  expect(ids).toEqual([...new Set(ids)].sort())
  const wanted = ['ENV-009', 'TYP-003', ...used.flatMap(kind => requirementIdsByTypeKind[kind])]
  expect(ids).toEqual(expect.arrayContaining(wanted))
})

test('speaks of the operations that have a column of the kind', () => {
  const wanted = contract.operations.filter(
    ({ reply }) =>
      reply.kind === 'table' && contract.tables[reply.table].some(({ type }) => type.includes('UInt256')),
  )
  expect(wanted.length).toBeGreaterThan(0)
  expect(typeRequirements.current.find(({ id }) => id === 'TYP-007')?.operations).toEqual(
    wanted.map(({ id }) => id),
  )
})

it.each([
  ['Int8', ['integer'], ['ENV-015', 'TYP-004', 'TYP-018', 'TYP-003']],
  ['Nullable(Float64)', ['nullable', 'float'], ['ENV-015', 'TYP-005']],
  ['Array(Float64)', ['array', 'float', 'float'], ['ENV-015', 'TYP-016', 'TYP-005', 'TYP-003']],
])('finds for cells of type %s, with the kinds %j, the requirements %j', (type, kinds, want) => {
  const column = { kinds, tree: parseType(type) } as unknown as DocumentedColumn
  expect(findFormRequirementIds(column)).toEqual(want)
})

test('finds the requirement of a value with a name', () => {
  const find = (name: string) => findNamedSchemaRequirementIds({ $ref: `#/components/schemas/${name}` })
  expect([find('EvmAddress'), find('Flag'), find('Other')]).toEqual([['TYP-013'], ['TYP-019'], []])
  expect(findNamedSchemaRequirementIds({ type: 'string' })).toEqual([])
})
