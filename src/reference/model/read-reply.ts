import { parseType } from '../../clickhouse/column-type.ts'
import { isNullable } from '../../clickhouse/type-facts.ts'
import type { FieldModel, ReplyModel } from '../../contract/model/contract-model.ts'
import { isNullableType } from '../../contract/model/describe-json-type.ts'
import type { JsonNode } from '../../contract/schema/resolve-reference.ts'
import { type Envelope, nameCells } from '../../contract/tables/decode-table.ts'
import { flattenValues, separateInferred } from '../../generate/flatten-values.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { assignRules } from './assign-rules.ts'
import { describeBounds } from './describe-bounds.ts'
import type { DescribedReply } from './reference.ts'

/** Adds bounds, rules and an example to each field of a reply. */
export function readReply(reply: ReplyModel, document: SpecDocument): DescribedReply {
  const { isTable, entry, example } = reply
  const names = entry.fields.map(({ name }) => name)
  const rows = readRows(example, isTable).map(row => names.map(name => row[name]))
  const { byName, others } = assignRules(entry.rules, names)
  const fields = entry.fields.map((field, index) => ({
    ...field,
    ...(isTable ? describeColumn(field, document) : describeField(field)),
    rules: byName.get(field.name) ?? [],
    example: pickExample(rows.map(row => row[index])),
  }))
  return { ...reply, fields, rules: others, rows }
}

function describeColumn({ type, schema = {} }: FieldModel, document: SpecDocument) {
  const narrowed = separateInferred(flattenValues(schema, document))
  return { isNullable: isNullable(parseType(type)), bounds: describeBounds(narrowed) }
}

function describeField({ schema = {} }: FieldModel) {
  return { isNullable: isNullableType(schema), bounds: describeBounds(schema) }
}

function readRows(body: unknown, isTable: boolean): readonly JsonNode[] {
  if (body === undefined) return []
  return (isTable ? nameCells(body as Envelope) : body) as readonly JsonNode[]
}

/** Returns the first value that is not null, otherwise null. */
function pickExample(values: readonly unknown[]): unknown {
  return values.find(value => value !== null && value !== undefined) ?? values[0]
}
