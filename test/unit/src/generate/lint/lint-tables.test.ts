import { expect, it } from 'vitest'
import { lintNames } from '../../../../../src/generate/lint/lint-names.ts'
import { lintTables } from '../../../../../src/generate/lint/lint-tables.ts'
import { describeProblem } from '../../../../../src/generate/problems/spec-problem.ts'
import type { ComponentSchema } from '../../../../../src/generate/spec-document.ts'

const columns = [
  { name: 'price', type: 'Nullable(Float64)', description: 'Price', schema: { minimum: 0 } },
  { name: 'count', type: 'UInt8', description: 'Count' },
]

const only = (type: string) => ({ columns: [{ name: 'a', type, description: 'A' }] })

it.each<[table: NonNullable<ComponentSchema['x-table']>, want: string]>([
  [only('Map(String,Unit64)'), '/columns/0/type: Unknown column type "Unit64"; did you mean: UInt64; '],
  [only('Map(String'), '/columns/0/type: "Map(String" is not a column type; unexpected: the end'],
  [{ columns, retype: { cuont: 'UInt8' } }, '/retype/cuont: there is no column cuont; did you mean count?'],
  [{ columns, omit: ['size'] }, '/omit/0: there is no column size'],
  [{ columns: [...columns, ...columns.slice(0, 1)] }, '/columns/2: column "price" is listed twice'],
])('finds a problem of %j', (table, want) => {
  const T = { 'x-table': table }
  const document = { paths: {}, components: { schemas: { T } } }
  const [problem, ...others] = [lintTables, lintNames].flatMap(lint => lint(document))
  expect(others).toEqual([])
  expect(`${problem?.pointer}: ${problem && describeProblem(problem)}`).toContain(
    `/components/schemas/T/x-table${want}`,
  )
})
