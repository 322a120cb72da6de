import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { JsonSchema } from '../../clickhouse/json-schema.ts'
import { decodeTable, type Envelope } from '../../contract/decode-table.ts'
import { findBrokenRules, type RuleContext } from '../../contract/find-broken-rules.ts'
import type { SpecDocument, SpecMediaType } from '../spec-document.ts'

/**
 * Problems of examples, wherever one stands beside a schema: what the schema does not allow, and for replies the broken
 * rules of any level. Rules that speak of the request or the time are left out, since an example carries neither.
 */
export function lintExamples(document: SpecDocument): string[] {
  const ajv = new Ajv2020({ strict: false, allErrors: true, schemas: { spec: document } })
  formats.default(ajv)
  return findExampleHolders(document, '').flatMap(({ pointer, holder }) => {
    const validate = ajv.compile({ $ref: `spec#${encodeURI(pointer)}/schema` })
    const problems = validate(holder.example)
      ? checkRules(holder, document)
      : [`the example does not satisfy the schema: ${ajv.errorsText(validate.errors)}`]
    return problems.map(problem => `${pointer}: ${problem}`)
  })
}

function checkRules({ schema, example }: SpecMediaType, { components: { schemas } }: SpecDocument): string[] {
  const [first] = (schema.prefixItems ?? []) as JsonSchema[]
  const item = first ?? (schema.items as JsonSchema | undefined) ?? schema
  const { 'x-rules': rules = [], 'x-table': table } = schemas[String(item.$ref).split('/').at(-1) ?? ''] ?? {}
  if (rules.length === 0) return []
  const rows = (table === undefined ? example : decodeTable(example as Envelope)) as RuleContext['rows']
  const timeless = rules.filter(({ rule }) => !/\b(query|now)\b/.test(rule))
  return findBrokenRules(timeless, { rows, query: {}, now: 0 }).map(
    ({ rule, row }) =>
      `the example breaks ${rule.id}${row === undefined ? '' : ` in row ${row}`}: ${rule.says}`,
  )
}

/** Every object that holds both `schema` and `example`, with its JSON pointer. */
function findExampleHolders(node: unknown, pointer: string): { pointer: string; holder: SpecMediaType }[] {
  if (typeof node !== 'object' || node === null) return []
  if ('schema' in node && 'example' in node) return [{ pointer, holder: node as SpecMediaType }]
  return Object.entries(node).flatMap(([key, value]) =>
    findExampleHolders(value, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  )
}
