import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { judgeUnknown } from '../../../../src/diff/judges/judge-limit.ts'
import { findKeywordJudge } from '../../../../src/diff/judges/keyword-judges.ts'
import { documentGrammar, type GrammarKind } from '../../../../src/generate/document-grammar.ts'

/** Returns Redocly's name of a kind of objects. */
const nameOf = (kind: string) => (kind === 'document' ? 'Root' : `${kind[0]?.toUpperCase()}${kind.slice(1)}`)

/** Keywords of Redocly's own products. */
const foreign = /^x-/

const load = createRequire(createRequire(import.meta.url).resolve('@redocly/cli/package.json'))
const { Oas3_1Types } = load('@redocly/openapi-core/lib/types/oas3_1.js')
const types: Readonly<Record<string, { properties: object }>> = Oas3_1Types
const standard = Object.keys(documentGrammar).filter(kind => nameOf(kind) in types)

describe('the grammar of a document', () => {
  it.each(standard)('%s has every keyword of OpenAPI that Redocly knows', kind => {
    const known = Object.keys(types[nameOf(kind)]?.properties ?? {}).filter(keyword => !foreign.test(keyword))
    expect(known.filter(keyword => !(keyword in documentGrammar[kind as GrammarKind]))).toEqual([])
  })

  it('covers the kinds of OpenAPI', () => {
    expect(standard.length).toBeGreaterThan(18)
  })

  const members = Object.entries(documentGrammar).flatMap(([kind, of]) =>
    Object.entries(of)
      .filter(([, { form }]) => form === 'value')
      .map(([keyword]) => [kind as GrammarKind, keyword] as const),
  )
  it.each(members)('%s.%s has a judge', (kind, keyword) => {
    expect(findKeywordJudge(kind, keyword)).not.toBe(judgeUnknown)
  })
})
