import { expect, test } from 'vitest'
import type { EntryModel, FieldModel, ReplyModel } from '../../../../../src/contract/model/contract-model.ts'
import { readReply } from '../../../../../src/reference/model/read-reply.ts'

const document = { paths: {}, components: { schemas: {} } }

const field = (name: string, type: string, schema: object = {}): FieldModel => ({
  name,
  type,
  schema: { ...schema },
  description: `The ${name}`,
  isOptional: false,
  level: undefined,
  gaps: [],
})

function read(isTable: boolean, fields: FieldModel[], example: unknown) {
  const rules = [
    { id: 'R-1', rule: 'row.fee >= 0.0', says: 'no fee is negative', clause: '1' },
    { id: 'R-2', rule: 'size(rows) < 9', says: 'there are few', clause: '1' },
  ]
  const entry: EntryModel = { name: 'Pool', description: '', isTable, fields, rules }
  const reply: ReplyModel = { description: '', isTable, isWrapped: false, entry, media: [], example }
  return readReply(reply, document)
}

const table = {
  columns: [
    { name: 'pool', type: 'String' },
    { name: 'fee', type: 'Nullable(Float64)' },
  ],
  data: [
    ['0x1', null],
    ['0x2', 0.3],
  ],
  rows: 2,
}

test('reads the rows of a table in the order of its columns', () => {
  const { rows, fields } = read(true, [field('fee', 'Nullable(Float64)'), field('pool', 'String')], table)
  expect(rows).toEqual([
    [null, '0x1'],
    [0.3, '0x2'],
  ])
  expect(fields.map(({ isNullable }) => isNullable)).toEqual([true, false])
})

test('shows the first value that is not null as the example', () => {
  const { fields } = read(true, [field('fee', 'Nullable(Float64)')], table)
  expect(fields[0]?.example).toBe(0.3)
})

test('puts bounds and rules to their fields', () => {
  const { fields, rules } = read(
    false,
    [field('fee', 'number', { type: ['number', 'null'], maximum: 1 })],
    [{ fee: null }],
  )
  expect(fields[0]).toMatchObject({
    isNullable: true,
    bounds: [{ says: 'at most 1' }],
    rules: [{ id: 'R-1' }],
  })
  expect(fields[0]?.example).toBeNull()
  expect(rules.map(({ id }) => id)).toEqual(['R-2'])
})

test('has no rows where no reply was recorded', () => {
  expect(read(true, [field('fee', 'Float64')], undefined).rows).toEqual([])
})
