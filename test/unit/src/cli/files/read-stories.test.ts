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
