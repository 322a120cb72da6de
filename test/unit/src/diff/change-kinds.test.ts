import { readFileSync, writeFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { changeKinds } from '../../../../src/diff/change-kinds.ts'
import { documentGrammar } from '../../../../src/generate/document-grammar.ts'

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
