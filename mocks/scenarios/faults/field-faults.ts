import type { Envelope } from '../../../src/contract/tables.ts'
import type { Behaviour, Entry } from '../../core/context.ts'
import { entryShape, type Level, type Shape } from '../entries/entry-schema.ts'
import { changeAt, isNullable, type Place, placesOf } from '../entries/places.ts'
import { type Fault, faultIn, listedSchemas } from './shared/fault.ts'
import { ofOtherType, outside } from './shared/invalid-values.ts'

/** For every field of every table and object, and for what nests in it: each way to break what the schema says of it. */
export function fieldFaults(): Fault[] {
  return [...listedSchemas].flatMap(([schema, [operation]]) => {
    const shape = entryShape(schema)
    const isTable = operation?.reply.kind === 'table'
    return placesOf(shape, 'all').flatMap(place => [
      ...valueFaults(schema, place),
      ...(place.path.length > 1 ? [] : presenceFaults(schema, shape, String(place.path[0]), isTable)),
    ])
  })
}

function valueFaults(schema: string, { path, shape }: Place): Fault[] {
  const { types, level, closed, members, limits } = shape
  const name = path.join('.')
  const fault = (family: string, says: string, change: (value: unknown) => unknown, sure: Level = level) =>
    faultIn(schema, { family, place: name, says: `${name} ${says}`, level: sure }, inFirst(path, change))
  return [
    ...(types.length === 0
      ? []
      : [fault('type', 'has another JSON type', value => ofOtherType(shape, value))]),
    ...(types.length === 0 || isNullable(shape) ? [] : [fault('null', 'is null', () => null)]),
    ...(types.includes('integer')
      ? [fault('fraction', 'is no whole number', value => Number(value) + 0.5)]
      : []),
    ...(closed
      ? [fault('key', 'has one more key', value => ({ ...(value as object), other: sampleOf(members) }))]
      : []),
    ...limits.map(limit =>
      fault(limit.keyword, `is outside its ${limit.keyword}`, value => outside(limit, value), limit.level),
    ),
  ]
}

/** The value a key of a map may have. */
function sampleOf(members: Readonly<Record<string, Shape>>): unknown {
  const [shape] = Object.values(members)
  return shape?.types.includes('string') ? '1' : 1
}

function presenceFaults(schema: string, { required }: Shape, field: string, isTable: boolean): Fault[] {
  if (!required.includes(field)) return []
  const about = (family: string, says: string) => ({
    family,
    place: field,
    says: `${field} ${says}`,
    level: 'documented' as const,
  })
  if (!isTable)
    return [
      faultIn(schema, about('missing', 'is left out'), { entries: entries => entries.map(without(field)) }),
    ]
  return [
    faultIn(schema, about('missing', 'has no column'), {
      envelope: envelope => withoutColumn(envelope, field),
    }),
    faultIn(schema, about('declared', 'is declared with another type'), {
      envelope: envelope => ({
        ...envelope,
        columns: envelope.columns.map(column =>
          column.name === field ? { ...column, type: neighbour(column.type) } : column,
        ),
      }),
    }),
  ]
}

/** Changes the value at the first place there is, in the first entry that has one. */
function inFirst(path: Place['path'], change: (value: unknown) => unknown): Behaviour {
  return {
    entries: entries => {
      let done = false
      const once = (value: unknown) => {
        if (done) return value
        done = true
        return change(value)
      }
      return entries.map(entry => changeAt(entry, path, once) as Entry)
    },
  }
}

function without(field: string): (entry: Entry) => Entry {
  return ({ [field]: _, ...rest }) => rest
}

function withoutColumn({ columns, data, rows }: Envelope, field: string): Envelope {
  const at = columns.findIndex(({ name }) => name === field)
  return at === -1
    ? { columns, data, rows }
    : { columns: columns.toSpliced(at, 1), data: data.map(row => row.toSpliced(at, 1)), rows }
}

/** The same type with or without null: the change that is made most easily, and seen last. */
function neighbour(type: string): string {
  const nullable = /^Nullable\((.*)\)$/.exec(type)
  if (nullable?.[1] !== undefined) return nullable[1]
  return /^(Map|Array)\(/.test(type) ? 'String' : `Nullable(${type})`
}
