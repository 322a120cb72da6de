import { expect, test } from 'vitest'
import { parseDocument } from 'yaml'
import { findYamlOffset } from '../../../../src/base/find-yaml-offset.ts'

const text = `target:
  url: https://a.example
  ports: [80, 443]
shared: &shared
  fee: 3
other: *shared
7: seven
`
const document = parseDocument(text)

test.each<[path: (string | number)[], at: string]>([
  [['target'], 'target:'],
  [['target', 'url'], 'url:'],
  [['target', 'ports', 1], '443'],
  [['shared', 'fee'], 'fee:'],
  [[7], '7: seven'],
])('finds the value at %j, or its name', (path, at) => {
  expect(findYamlOffset(document, path)).toBe(text.indexOf(at))
})

test('follows an alias to what it stands for', () => {
  expect(findYamlOffset(document, ['other', 'fee'])).toBe(text.indexOf('fee:'))
})

test('finds the nearest thing around a value that does not exist', () => {
  expect(findYamlOffset(document, ['target', 'missing', 'deeper'])).toBe(text.indexOf('target:'))
  expect(findYamlOffset(document, ['target', 'ports', 9])).toBe(text.indexOf('ports:'))
  expect(findYamlOffset(document, ['missing'])).toBe(0)
})

test('returns undefined for an empty file', () => {
  expect(findYamlOffset(parseDocument(''), ['target'])).toBeUndefined()
})
