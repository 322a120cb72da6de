import { describe, expect, it } from 'vitest'
import { buildDocument } from '../../../../src/generate/build-document.ts'
import { SpecError } from '../../../../src/generate/problems/spec-error.ts'
import { readSpecSource, type SpecSource } from '../../../../src/generate/spec-source.ts'

const source = readSpecSource()

function replace(file: string, from: string, to: string): SpecSource {
  const text = source.files.get(file) ?? ''
  expect(text).toContain(from)
  return { ...source, files: new Map([...source.files, [file, text.replace(from, to)]]) }
}

function listMessages(changed: SpecSource): string[] {
  try {
    buildDocument(changed)
    return []
  } catch (error) {
    if (!(error instanceof SpecError)) throw error
    return error.problems.map(({ message, file }) => `${file}: ${message.split('\n')[0]}`)
  }
}

describe('an invalid reading of a gap is rejected at its place', () => {
  it.each([
    [
      'an operation that does not exist',
      'operation: tokenDetails',
      'operation: tokenDetail',
      'there is no operation tokenDetail',
    ],
    ['an unknown gap to be ahead of', 'ahead: GAP-18', 'ahead: GAP-18x', 'there is no gap GAP-18x'],
    [
      'a variable that does not exist',
      "request.unknown && outcome != ''",
      "requests.unknown && outcome != ''",
      'Unknown variable: requests',
    ],
    [
      'a condition that is no bool',
      "when: outcome == 'empty'",
      'when: outcome',
      'its value is string, not bool',
    ],
  ])('%s', (_, from, to, says) => {
    expect(listMessages(replace('gaps.yaml', from, to))).toEqual([expect.stringContaining(says)])
  })
})

it('keeps readings out of the document', () => {
  const register = buildDocument(source)['x-gaps'] ?? []
  const members = new Set(register.flatMap(gap => Object.keys(gap)))
  expect(['probes', 'let', 'about', 'words', 'unobserved'].filter(name => members.has(name))).toEqual([])
  const meanings = register.flatMap(({ options }) => Object.values(options))
  expect(meanings.filter(says => typeof says !== 'string')).toEqual([])
})

it('lists a gap by its name', () => {
  const named = replace('paths/altchain.yaml', 'x-gaps: [GAP-04, GAP-57]', 'x-gaps: [most-tokens, GAP-57]')
  expect(buildDocument(named)).toEqual(buildDocument(source))
})

it('rejects a name of two gaps', () => {
  const twice = replace('gaps.yaml', 'name: unknown-list-token', 'name: unknown-token')
  expect(listMessages(twice)).toEqual([expect.stringContaining('two gaps are named unknown-token')])
})
