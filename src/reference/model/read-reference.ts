import { groupBy } from '../../base/group-by.ts'
import { parseType } from '../../clickhouse/column-type.ts'
import { isNullable } from '../../clickhouse/type-kind.ts'
import type { OperationModel, ReplyModel } from '../../contract/model/contract-model.ts'
import { describeBounds, isNullableType } from '../../contract/model/describe-bounds.ts'
import { readContract } from '../../contract/model/read-contract.ts'
import { listUnservedLines } from '../../contract/routes/list-unserved-lines.ts'
import { type JsonNode, resolveReference } from '../../contract/schema/resolve-reference.ts'
import { type Envelope, nameCells } from '../../contract/tables/decode-table.ts'
import { flattenValues, separateInferred } from '../../generate/expand-tables.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { assignRules, listQueryNames } from './assign-rules.ts'

/** The model of the reference page, in the order of the page. Bounds, rules and gaps belong to their values. */
export type Reference = ReturnType<typeof readReference>

/** One operation. Its `gaps` exclude those that a column or parameter shows. */
export type OperationView = Reference['families'][number]['operations'][number]

/** One column or field with its bounds and rules, and a recorded value. */
export type FieldView = OperationView['reply']['fields'][number]

/**
 * Converts a built document with examples to the model of the page. Throws ContractError, or a JavaScript
 * error, for an invalid contract.
 */
export function readReference(document: SpecDocument) {
  const { title, version, summary, description, servers, keys, tags, operations, gaps, unserved } =
    readContract(document)
  const failures = mergeFailures(operations)
  const shown = operations.map(operation => ({
    ...readOperation(operation, document),
    failures: failures.filter(failure => failure.operations.includes(operation.id)),
  }))
  /** The first operation with each rule, by the id and the expression of the rule. */
  const ruleHomes = new Map<string, string>()
  for (const { id, reply } of operations.toReversed())
    for (const rule of reply.entry.rules) ruleHomes.set(`${rule.id} ${rule.rule}`, id)
  return {
    ...{ title, version, summary, servers, keys, gaps },
    ...(unserved && { unserved: listUnservedLines(unserved) }),
    paragraphs: description.split(/\n+/).filter(text => text.trim() !== ''),
    families: [...new Set([...tags.map(({ name }) => name), ...shown.map(({ tag }) => tag)])]
      .map(name => ({
        name,
        description: tags.find(tag => tag.name === name)?.description ?? '',
        operations: shown.filter(({ tag }) => tag === name),
      }))
      .filter(({ operations }) => operations.length > 0),
    failures,
    ruleHomes,
  }
}

function readOperation(operation: OperationModel, document: SpecDocument) {
  const { parameters, reply, gaps, replyGaps } = operation
  const { [operation.path]: item } = document.paths
  const { deprecated, parameters: nodes = [] } = (item as unknown as { readonly get: JsonNode }).get
  const placed = new Set([...parameters, ...reply.entry.fields].flatMap(({ gaps }) => gaps))
  return {
    ...operation,
    isDeprecated: deprecated === true,
    parameters: parameters.map((parameter, index) => ({
      ...parameter,
      isDeprecated: [resolveReference((nodes as unknown[])[index], document), parameter.schema].some(
        isDeprecated,
      ),
      bounds: describeBounds(parameter.schema),
      rules: reply.entry.rules
        .filter(({ rule }) => listQueryNames(rule).has(parameter.name))
        .map(rule => ({ ...rule, isFirst: false })),
    })),
    reply: readReply(reply, document),
    gaps: [...new Set([...gaps, ...replyGaps])].filter(gap => !placed.has(gap)),
  }
}

const isDeprecated = ({ deprecated }: JsonNode) => deprecated === true

/** Adds bounds, rules and an example to each field of a reply. `rules` are those that use no column. */
export function readReply(reply: ReplyModel, document: SpecDocument) {
  const { isTable, entry, example } = reply
  const names = entry.fields.map(({ name }) => name)
  const entries = (isTable && example !== undefined ? nameCells(example as Envelope) : example) ?? []
  const rows = (entries as readonly JsonNode[]).map(row => names.map(name => row[name]))
  const { byName, others } = assignRules(entry.rules, names)
  const fields = entry.fields.map((field, index) => {
    const { name, type, schema = {} } = field
    const narrowed = isTable ? separateInferred(flattenValues(schema, document)) : schema
    return {
      ...field,
      isDeprecated: isDeprecated(schema),
      isNullable: isTable ? isNullable(parseType(type)) : isNullableType(schema),
      bounds: describeBounds(narrowed),
      rules: byName.get(name) ?? [],
      example: rows.find(row => row[index] != null)?.[index] ?? rows[0]?.[index],
    }
  })
  return { ...reply, fields, rules: others, rows }
}

/** Merges equal failures of all operations, each with the ids of its operations. Others of its status have a number. */
function mergeFailures(operations: readonly OperationModel[]) {
  const failures = operations.flatMap(({ id, failures }) => failures.map(failure => ({ ...failure, id })))
  const groups = groupBy(failures, ({ status, description, headers, example }) =>
    JSON.stringify([status, description, headers, example]),
  )
  const byStatus = groupBy(groups.values(), ([{ status }]) => status)
  const merged = [...byStatus.values()].flatMap(variants =>
    variants.map((same, index) => ({
      ...same[0],
      variant: index === 0 ? undefined : index + 1,
      operations: same.map(({ id }) => id),
    })),
  )
  // Numbers come before words.
  return merged.sort((a, b) => (a.status < b.status ? -1 : a.status > b.status ? 1 : 0))
}
