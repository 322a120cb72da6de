import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
// @ts-expect-error: the linter's own plugin has no types.
import plugin from '../../spec/redocly-plugin.mjs'
import { judgeUnknown } from '../../src/diff/judges/judge-limit.ts'
import { findJudge } from '../../src/diff/judges/keyword-judges.ts'
import { documentGrammar, type Kind, requiredMembers } from '../../src/generate/document-grammar.ts'

/** What the linter calls the kinds of objects. */
const namesOfLinter: Partial<Record<Kind, string>> = {
  document: 'Root',
  info: 'Info',
  externalDocs: 'ExternalDocs',
  tag: 'Tag',
  server: 'Server',
  serverVariable: 'ServerVariable',
  components: 'Components',
  pathItem: 'PathItem',
  operation: 'Operation',
  parameter: 'Parameter',
  header: 'Header',
  requestBody: 'RequestBody',
  response: 'Response',
  mediaType: 'MediaType',
  encoding: 'Encoding',
  example: 'Example',
  link: 'Link',
  securityScheme: 'SecurityScheme',
  schema: 'Schema',
  table: 'XTable',
  column: 'XColumn',
  rule: 'XRule',
  sortKey: 'XSortKey',
  version: 'XVersion',
  payment: 'XPayment',
  gap: 'XGap',
}

/** Keywords of Redocly's own products, which the linter of this contract refuses. */
const foreign = /^x-(?!table|rules|order|versions|level|payment|gaps|clause|inferred)/

const load = createRequire(createRequire(import.meta.url).resolve('@redocly/cli/package.json'))
const { Oas3_1Types } = load('@redocly/openapi-core/lib/types/oas3_1.js')
const types: Record<string, { properties: object; required?: unknown }> =
  plugin().typeExtension.oas3(Oas3_1Types)

describe('the grammar of a document', () => {
  it.each(Object.entries(namesOfLinter))('%s has every keyword that the linter knows of %s', (kind, name) => {
    const known = Object.keys(types[name]?.properties ?? {}).filter(keyword => !foreign.test(keyword))
    expect(known.length).toBeGreaterThan(0)
    expect(known.filter(keyword => !(keyword in documentGrammar[kind as Kind]))).toEqual([])
  })

  it.each(Object.entries(namesOfLinter))('%s requires what the linter requires of %s', (kind, name) => {
    const { required } = types[name] ?? {}
    const byRules = kind === 'operation' ? ['operationId', 'responses'] : []
    // Where it depends on other members, the linter has a function.
    const byTypes = Array.isArray(required) ? required : []
    expect(new Set(requiredMembers[kind as Kind])).toEqual(new Set([...byRules, ...byTypes]))
  })

  const members = Object.entries(documentGrammar).flatMap(([kind, of]) =>
    Object.entries(of)
      .filter(([, { form }]) => form === 'value')
      .map(([keyword]) => [kind as Kind, keyword] as const),
  )
  it.each(members)('%s.%s has a judge', (kind, keyword) => {
    expect(findJudge(kind, keyword)).not.toBe(judgeUnknown)
  })
})
