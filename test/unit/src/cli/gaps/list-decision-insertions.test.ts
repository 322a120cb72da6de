import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { listDecisionInsertions } from '../../../../../src/cli/gaps/list-decision-insertions.ts'
import { readSpecFiles } from '../../../../../src/cli/gaps/read-spec-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'write-decision-'))
afterAll(() => rmSync(folder, { recursive: true }))

const gaps = `- id: GAP-1
  question: How many rows at most?
  keyword: maximum
  options:
    "100": { says: a hundred }
    none: { says: any number }
  default: none
- id: GAP-2
  question: Is it sorted?
  options: { yes: it is, no: it is not }
  default: no
- id: GAP-3
  question: Which?
  options: { a: one }
  default: a
  resolved: a
`
const operation = `parameters:
  - name: limit
    schema: { type: integer }
    x-gaps: [GAP-1]
`
writeFileSync(join(folder, 'gaps.yaml'), gaps)
writeFileSync(join(folder, 'operation.yaml'), operation)

/** The texts of the files with what is inserted for a decision. */
function decide(id: string, option: string) {
  const files = readSpecFiles(folder)
  const insertions = listDecisionInsertions(files, folder, id, option)
  const texts = files.map(file =>
    insertions
      .filter(each => each.file === file)
      .toSorted((one, other) => other.offset - one.offset)
      .reduce(
        (text, { offset, text: added }) => text.slice(0, offset) + added + text.slice(offset),
        file.source,
      ),
  )
  return { insertions, text: texts.join('') }
}

test('writes a decision into the register and the bound into the schema', () => {
  const { insertions, text } = decide('GAP-1', '100')
  expect(text).toContain('  default: none\n  resolved: "100"\n- id: GAP-2')
  expect(text).toContain('schema: { type: integer, maximum: 100 }')
  expect(insertions.map(({ says, isOpen }) => [says, isOpen])).toEqual([
    ['GAP-1 is 100', undefined],
    ['maximum is 100', undefined],
  ])
})

test('leaves a comment where only a person can write what follows', () => {
  const { insertions, text } = decide('GAP-2', 'yes')
  expect(text).toContain('  default: no\n  resolved: yes\n')
  expect(text).toContain('# GAP-2 is decided as yes, to be said here: Is it sorted? it is\n- id: GAP-2')
  expect(insertions.map(({ isOpen }) => isOpen)).toEqual([undefined, true])
})

test('rejects a gap that is unknown or decided', () => {
  expect(() => decide('GAP-9', 'a')).toThrow('There is no register with GAP-9 here.')
  expect(() => decide('GAP-3', 'a')).toThrow('GAP-3 is decided already: a.')
})
