import type { Behavior, ReplyEntry } from '../../mocks/core/request-context.ts'
import { toOtherType } from '../../mocks/scenarios/behaviors/broken-columns.ts'
import {
  changeValueAt,
  isNullable,
  listValueLocations,
  type ValueLocation,
} from '../../mocks/scenarios/entries/list-value-locations.ts'
import { readEntryShape, type ValueShape } from '../../mocks/scenarios/entries/read-entry-shape.ts'
import type { StatementLevel } from '../../src/contract/schema/filter-by-level.ts'
import type { Envelope } from '../../src/contract/tables/decode-table.ts'
import { breakConstraint } from './changes/break-constraint.ts'
import { toSimilarColumnType } from './changes/to-similar-column-type.ts'
import { defineSchemaFault, type Fault, listedSchemas } from './fault.ts'

/** Returns a fault for each way to break the schema of a field, of every table and object, also nested. */
export function listFieldFaults(): Fault[] {
  return [...listedSchemas.current].flatMap(([schema, [operation]]) => {
    const shape = readEntryShape(schema)
    const isTable = operation?.reply.kind === 'table'
    return listPlaces(shape).flatMap(place => [
      ...listValueFaults(schema, place),
      ...(place.path.length > 1 ? [] : listPresenceFaults(schema, shape, String(place.path[0]), isTable)),
    ])
  })
}

/** Returns every place in an entry, outer ones first. All keys of a map are one place. */
function listPlaces(shape: ValueShape): ValueLocation[] {
  const places = listValueLocations(shape).map(({ path, shape }) => ({
    path: path.map((step, depth) => (depth > 0 && typeof step === 'string' ? '*' : step)),
    shape,
  }))
  const names = places.map(({ path }) => path.join('.'))
  return places.filter((_, at) => names.indexOf(names[at] as string) === at)
}

function listValueFaults(schema: string, { path, shape }: ValueLocation): Fault[] {
  const { types, level, closed, members, limits } = shape
  const name = path.join('.')
  const fault = (
    family: string,
    says: string,
    change: (value: unknown) => unknown,
    sure: StatementLevel = level,
  ) =>
    defineSchemaFault(
      schema,
      { family, place: name, says: `${name} ${says}`, level: sure },
      changeFirst(path, change),
    )
  return [
    ...(types.length === 0
      ? []
      : [fault('type', 'has another JSON type', value => toOtherType(shape, value))]),
    ...(types.length === 0 || isNullable(shape) ? [] : [fault('null', 'is null', () => null)]),
    ...(types.includes('integer')
      ? [fault('fraction', 'is no whole number', value => Number(value) + 0.5)]
      : []),
    ...(closed
      ? [fault('key', 'has one more key', value => ({ ...(value as object), other: sampleValue(members) }))]
      : []),
    ...limits.map(limit =>
      fault(
        limit.keyword,
        `is outside its ${limit.keyword}`,
        value => breakConstraint(limit, value),
        limit.level,
      ),
    ),
  ]
}

/** Returns a valid value for an additional key of a map. */
function sampleValue(members: Readonly<Record<string, ValueShape>>): unknown {
  const [shape] = Object.values(members)
  return shape?.types.includes('string') ? '1' : 1
}

function listPresenceFaults(
  schema: string,
  { required }: ValueShape,
  field: string,
  isTable: boolean,
): Fault[] {
  if (!required.includes(field)) return []
  const about = (family: string, says: string) => ({
    family,
    place: field,
    says: `${field} ${says}`,
    level: 'documented' as const,
  })
  if (!isTable)
    return [
      defineSchemaFault(schema, about('missing', 'is left out'), {
        entries: entries => entries.map(removeField(field)),
      }),
    ]
  return [
    defineSchemaFault(schema, about('missing', 'has no column'), {
      envelope: envelope => removeColumn(envelope, field),
    }),
    defineSchemaFault(schema, about('declared', 'is declared with another type'), {
      envelope: envelope => ({
        ...envelope,
        columns: envelope.columns.map(column =>
          column.name === field ? { ...column, type: toSimilarColumnType(column.type) } : column,
        ),
      }),
    }),
  ]
}

/** Creates a behavior that changes only the first value at a path, in the first entry that has one. */
function changeFirst(path: ValueLocation['path'], change: (value: unknown) => unknown): Behavior {
  return {
    entries: entries => {
      let done = false
      const once = (value: unknown) => {
        if (done) return value
        done = true
        return change(value)
      }
      return entries.map(entry => changeValueAt(entry, path, once) as ReplyEntry)
    },
  }
}

function removeField(field: string): (entry: ReplyEntry) => ReplyEntry {
  return ({ [field]: _, ...rest }) => rest
}

function removeColumn({ columns, data, rows }: Envelope, field: string): Envelope {
  const at = columns.findIndex(({ name }) => name === field)
  return at === -1
    ? { columns, data, rows }
    : { columns: columns.toSpliced(at, 1), data: data.map(row => row.toSpliced(at, 1)), rows }
}
