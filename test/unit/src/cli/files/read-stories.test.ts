import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readStories } from '../../../../../src/cli/files/read-stories.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-stories-'))
afterAll(() => rmSync(folder, { recursive: true }))
const write = (text: string) => {
  const file = join(folder, 'market.stories.yaml')
  writeFileSync(file, text)
  return file
}

test('reads stories with the types of JSON', () => {
  const text =
    'calm: { seed: 7, size: small }\nwhale: { extends: calm, overrides: { clmmVenuePools: { "1": null } } }\n'
  expect(readStories(write(text))).toEqual({
    calm: { seed: 7, size: 'small' },
    whale: { extends: 'calm', overrides: { clmmVenuePools: { 1: null } } },
  })
})

test.each([
  ['calm:\n  gaps: { GAP-0: x }\n', ':2'],
  ['calm:\n  now: soon\n', ':2'],
  ['calm:\n  seed: -1\n', ':2'],
  ['calm:\n  versions:\n    - x\n', ':3'],
  ['calm:\n  sessions:\n    alice:\n      gaps: { GAP-0: x }\n', ':4'],
  ['calm:\n  sessions:\n    a b: { seed: 1 }\n', ':3'],
  ['calm:\n  sessions:\n    alice: { extends: calm }\n', ':2'],
])('names the line of %j', (text, line) => {
  expect(() => readStories(write(text))).toThrow(`market.stories.yaml${line}`)
})

test('reads hundreds of stories, and chains up to a limit', () => {
  const build = (length: number, make: (at: number) => object) =>
    write(
      JSON.stringify(Object.fromEntries(Array.from({ length }, (_, at) => [`s${at}`, make(at)])), null, 1),
    )
  const overrides = (fee: number) => ({ clmmVenuePools: { rows: [{ fee }] } })
  const own = build(300, at => ({
    seed: at % 2,
    overrides: overrides(at),
    sessions: { a: { overrides: overrides(at + 1) } },
  }))
  expect(Object.keys(readStories(own))).toHaveLength(300)
  const chain = (length: number) =>
    build(length, at => ({ ...(at > 0 && { extends: `s${at - 1}` }), overrides: overrides(at) }))
  expect(Object.keys(readStories(chain(51)))).toHaveLength(51)
  expect(() => readStories(chain(3_000))).toThrow('The story "s51" extends more than 50 others in a row.')
})
