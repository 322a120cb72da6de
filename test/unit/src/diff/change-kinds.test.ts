import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { changeKinds } from '../../../../src/diff/change-kinds.ts'
import { findKeywordJudge } from '../../../../src/diff/judges/find-keyword-judge.ts'
import { judgeUnknown } from '../../../../src/diff/judges/judge-limit.ts'
import { documentGrammar, type GrammarKind } from '../../../../src/generate/document-grammar.ts'

const file = new URL('../../../../src/diff/changes.md', import.meta.url)

/** The table of all ids, as people read it. */
function formatKinds(): string {
  const rows = Object.entries(changeKinds).map(
    ([id, { concerns, means }]) => `| \`${id}\` | ${concerns.join(', ')} | ${means} |`,
  )
  return `# Kinds of changes

What \`mdc diff\` tells, ${rows.length} kinds. An id has one meaning and one verdict, and is kept forever. Written from
\`change-kinds.ts\` by \`DIFF_WRITE=1 npx vitest run --config test/vitest.config.ts test/unit/src/diff/change-kinds.test.ts\`.

| id | concerns | means |
| --- | --- | --- |
${rows.join('\n')}
`
}

it('are listed in src/diff/changes.md as in the code (else: DIFF_WRITE=1)', () => {
  if (process.env.DIFF_WRITE !== undefined) writeFileSync(file, formatKinds())
  expect(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')).toBe(formatKinds())
})

it('affect someone, or are safe or words only, never both', () => {
  expect(Object.keys(changeKinds).length).toBeGreaterThan(Object.keys(documentGrammar).length)
  for (const { concerns } of Object.values(changeKinds)) {
    const breaks = concerns.filter(each => each === 'clients' || each === 'implementations')
    expect([0, concerns.length]).toContain(breaks.length)
    expect(concerns.length).toBeGreaterThan(0)
  }
})

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

  const members = Object.entries(documentGrammar).flatMap(([kind, of]) =>
    Object.entries(of)
      .filter(([, { form }]) => form === 'value')
      .map(([keyword]) => [kind as GrammarKind, keyword] as const),
  )
  it.each(members)('%s.%s has a judge', (kind, keyword) => {
    expect(findKeywordJudge(kind, keyword)).not.toBe(judgeUnknown)
  })
})
