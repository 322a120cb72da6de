import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, it } from 'vitest'
import { changeKinds } from '../../../../src/diff/change-kinds.ts'
import type { ContractChange } from '../../../../src/diff/contract-change.ts'
import { acceptChanges, createFingerprint } from '../../../../src/diff/report/accepted-change.ts'
import {
  type ContractDiff,
  compareContracts,
  isFailed,
  summarizeChanges,
} from '../../../../src/diff/report/contract-diff.ts'
import { formatChangelog, insertChangelog } from '../../../../src/diff/report/format-changelog.ts'
import { formatDiffConsole } from '../../../../src/diff/report/format-diff-console.ts'
import { formatDiffJson } from '../../../../src/diff/report/format-diff-json.ts'
import { formatDiffMarkdown } from '../../../../src/diff/report/format-diff-markdown.ts'
import { formatDiffHtml } from '../../../../src/diff/report/html/format-diff-html.tsx'
import { readSpecSource } from '../../../../src/generate/spec-source.ts'
import { buildChanged, type Loose } from '../../../unit/src/diff/build-changed.ts'
import { pairs } from '../../../unit/src/diff/pairs/pairs.ts'

const source = readSpecSource()
const before = { name: 'main', document: buildChanged(), source }

function review(change: (document: Loose) => void): ContractDiff {
  return compareContracts({
    before,
    after: { name: 'the working tree', document: buildChanged(change), source },
  })
}

const columnPairs = pairs.filter(([name]) =>
  /^a column is (removed|inserted|retyped)|^a default is changed/.test(name),
)
const some = review(document => {
  for (const [, change] of columnPairs) change(document)
})
const none = review(() => {})

it('shows the worst changes first, with file and line', () => {
  expect(formatDiffConsole(some)).toBe(readFileSync(new URL('report.txt', import.meta.url), 'utf8'))
})

it('says that nothing changed', () => {
  expect(formatDiffConsole(none)).toBe('main → the working tree\n\nno change\n')
  expect(JSON.parse(formatDiffJson(none))).toEqual({ changes: [] })
  expect(formatDiffMarkdown(none)).toContain('## ✅ Contract: no change')
})

it('keeps the JSON within its schema, which rejects a member more or less', () => {
  const file = new URL('../../../../src/diff/report/diff.schema.json', import.meta.url)
  const validate = new Ajv2020().compile(JSON.parse(readFileSync(file, 'utf8')))
  const { changes } = JSON.parse(formatDiffJson(some))
  expect(validate({ changes }) || validate.errors).toBe(true)
  expect(changes.length).toBeGreaterThan(3)
  expect(validate({ changes: [{ ...changes[0], line: 3 }] })).toBe(false)
  expect(validate({ changes: [{ ...changes[0], concerns: [] }] })).toBe(false)
  for (const { id, where } of changes) {
    expect(Object.keys(changeKinds)).toContain(id)
    expect(where).toMatch(/\(spec\/[\w/]+\.yaml:\d+( of main)?\)$/)
  }
})

it('accepts a change by its fingerprint until its day, and names entries that are of no use', () => {
  const [first] = some.changes
  const file = join(mkdtempSync(join(tmpdir(), 'accepted-')), 'accepted.yaml')
  const accept = (change: string, on: string) => {
    writeFileSync(file, `- { change: ${change}, reason: r, owner: o, expires: 2027-01-31 }`)
    return acceptChanges(some, file, { ci: true, now: new Date(on) })
  }
  const print = createFingerprint(first as ContractChange)
  const day = accept(print, '2027-01-31T23:00:00Z')
  expect([day.notes, day.changes.map(({ accepted }) => accepted?.reason)[0]]).toEqual([[], 'r'])
  expect(summarizeChanges(day)).toBe('4 changes: 3 break clients, 3 break implementations, 1 accepted')
  const { notes, changes } = accept(print, '2027-02-01T00:00:00Z')
  expect(notes).toEqual([`The entry of ${print} has expired (${file}:1).`])
  expect(changes).toEqual(some.changes)
  expect(formatDiffConsole(accept('0'.repeat(16), '2027-01-01'))).toContain(`No change is ${'0'.repeat(16)}`)
  const other = { ...first, after: 51 } as ContractChange
  expect(createFingerprint(other)).not.toBe(print)
  expect(createFingerprint({ ...first, path: [], says: '' } as ContractChange)).toBe(print)
})

it('fails for a change of words only with --fail-on any', () => {
  const words = review(document => {
    document.info.title = 'Another'
  })
  expect((['clients', 'implementations', 'any', 'none'] as const).map(each => isFailed(words, each))).toEqual(
    [false, false, true, false],
  )
})

describe('Markdown for a comment', () => {
  it('fits into one comment, and counts what does not', () => {
    const many = review(document => {
      for (const { 'x-table': table, 'x-rules': rules = [] } of Object.values<Loose>(
        document.components.schemas,
      )) {
        for (const column of table?.columns ?? []) column.description = `${'long '.repeat(40)}${column.name}`
        for (const rule of rules)
          if (typeof rule === 'object') rule.rule = `${rule.rule} && ${'true && '.repeat(60)}true`
      }
    })
    const text = formatDiffMarkdown(many)
    expect(many.changes.length).toBeGreaterThan(200)
    expect(text.length).toBeLessThan(65_536)
    expect(text).toMatch(/- … and \d+ more/)
    expect(text.match(/<details>/g)?.length).toBe(text.match(/<\/details>/g)?.length)
  })

  it('escapes text of a contract', () => {
    const hostile = review(document => {
      document.components.schemas.TokenDetails['x-table'].columns[0].type = 'String'
      document['x-gaps'][0].options.evil = '</details><img src=x> **bold** `code` ##[error] \n::error::x'
    })
    for (const form of [
      formatDiffMarkdown,
      formatDiffConsole,
      formatDiffJson,
      formatDiffHtml,
      formatChangelog,
    ]) {
      const text = form(hostile)
      expect(text).not.toMatch(/##\[|^::/m)
      if (form !== formatDiffConsole && form !== formatDiffJson) expect(text).not.toMatch(/<img/)
      if (form === formatDiffMarkdown || form === formatChangelog) expect(text).not.toMatch(/\*\*bold/)
    }
  })
})

it('has a changelog section for each verdict, without words', () => {
  expect(formatChangelog(some)).toMatch(
    /^<!-- contract -->\n\n### Contract 1\.0\.0\n\nSince main: \d+ changes/,
  )
  expect(formatChangelog(some)).not.toMatch(/words-changed|### Words/)
})

describe('a changelog', () => {
  const part = formatChangelog(some)
  const place = (text: string) => insertChangelog(part, { text, where: 'CHANGELOG.md' })

  it('replaces the changes of the last time, and keeps all else', () => {
    const [mark] = part.split('\n', 1)
    const text = (inner: string) =>
      `# Changelog\n\n## 1.1.0\n\nWords.\n\n${inner}\n\n## 1.0.0\n\n${mark}\n\nold\n\n${mark}\n`
    expect(place(text(`${mark}\n${mark}`))).toBe(text(part.trimEnd()))
    expect(place(place(text(`${mark}\n\nstale\n\n${mark}`)))).toBe(text(part.trimEnd()))
  })

  it.each(['# Changelog\n', `# Changelog\n\n${part.split('\n', 1)[0]}\n`])(
    'is kept when %j has no place for changes',
    text => {
      expect(() => place(text)).toThrow('This file has no place for the changes of the contract.')
    },
  )
})
