import { Ajv2020 } from 'ajv/dist/2020.js'
import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import { findBrokenRules, type RuleContext } from '../../contract/find-broken-rules.ts'
import type { MediaNode } from '../../contract/model/document-node.ts'
import { addFormats } from '../../contract/schema/add-formats.ts'
import { filterByLevel } from '../../contract/schema/filter-by-level.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import { type Envelope, nameCells } from '../../contract/tables/decode-table.ts'
import { createPointer, createProblems, type SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { quickFlags } from './find-grammar-problems.ts'
import { readRule } from './read-rule.ts'
import { selectNodes } from './select-texts.ts'

/** Finds examples that violate their schema, or a rule of any level that is not about request or time. */
export function lintExamples(document: SpecDocument): SpecProblem[] {
  // What is inferred holds for examples, too.
  const spec = filterByLevel(document, ['documented', 'inferred', 'sampled', 'open'])
  const ajv = new Ajv2020({ ...quickFlags, schemas: { spec } })
  addFormats(ajv)
  return selectNodes(document, '/**').flatMap(({ node, path }) => {
    if (!isJsonNode(node) || !('schema' in node) || !('example' in node)) return []
    const pointer = createPointer(...path)
    const validate = ajv.compile({ $ref: `spec#${encodeURI(pointer)}/schema` })
    const problems = validate(node.example)
      ? checkRules(node as unknown as MediaNode, document)
      : [`the example does not satisfy the schema: ${ajv.errorsText(validate.errors)}`]
    return createProblems(pointer, problems)
  })
}

function checkRules({ schema, example }: MediaNode, { components: { schemas } }: SpecDocument): string[] {
  const item = (schema.items ?? schema) as JsonSchema
  const { 'x-rules': rules = [], 'x-table': table } = schemas[String(item.$ref).split('/').at(-1) ?? ''] ?? {}
  if (rules.length === 0) return []
  const rows = (table === undefined ? example : nameCells(example as Envelope)) as RuleContext['rows']
  const timeless = rules.filter(({ rule }) => !/\b(query|now)\b/.test(rule) && 'parsed' in readRule(rule))
  return findBrokenRules(timeless, { rows, query: {}, now: 0 }).map(
    ({ rule, row }) =>
      `the example breaks ${rule.id}${row === undefined ? '' : ` in row ${row}`}: ${rule.says}`,
  )
}
