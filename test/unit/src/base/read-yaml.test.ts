import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readYaml } from '../../../../src/base/read-yaml.ts'

const root = mkdtempSync(join(tmpdir(), 'read-yaml-'))
afterAll(() => rmSync(root, { recursive: true }))

const file = join(root, 'config.yaml')
const schema = {
  type: 'object',
  additionalProperties: false,
  properties: {
    address: { type: 'string' },
    rate: { type: 'number' },
    profile: { enum: ['smoke', 'full'] },
    list: { type: 'array', items: { type: 'string' } },
  },
}

function read(text: string) {
  writeFileSync(file, text)
  return readYaml<Record<string, unknown>>(file, schema)
}

test('reads values with the types of the schema', () => {
  expect(read('address: 0x52aa\nrate: 2.5\nlist: [1, yes]\n').value).toEqual({
    address: '0x52aa',
    rate: 2.5,
    list: ['1', 'yes'],
  })
})

test('knows the line of each value', () => {
  const { where } = read('rate: 1\nlist:\n  - a\n  - b\n')
  expect(where('rate')).toBe(`${file}:1`)
  expect(where('list', 1)).toBe(`${file}:4`)
})

test('reads an empty file as an empty object', () => {
  expect(read('').value).toEqual({})
})

test.each<[text: string, message: string, line: number]>([
  ['rate: 1\nadress: 0x1\n', 'Unknown setting "adress".\n  did you mean: address', 2],
  ['rate: 1\n\nprofile: smok\n', 'Unknown value of "profile" "smok".\n  did you mean: smoke', 3],
  ['address: a\nrate: fast\n', '"rate" must be number.', 2],
  ['rate: 1\napiKey: abc\n', 'A secret is never written to a file: "apiKey".', 2],
  ['rate: 1\nlist: [a\n', 'This file is not YAML.', 3],
])('rejects %j with its line', (text, message, line) => {
  expect(() => read(text)).toThrow(message)
  expect(() => read(text)).toThrow(`at ${file}:${line}`)
})

test('never tells the value of a secret', () => {
  expect(() => read('token: hunter2\n')).not.toThrow(/hunter2/)
})

test('rejects aliases that stand for too much', () => {
  const bomb = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const [one, two] of ['ab', 'bc', 'cd', 'de']) bomb.push(`${two}: &${two} [${`*${one}, `.repeat(10)}]`)
  expect(() => read(bomb.join('\n'))).toThrow('its aliases stand for too much')
})
