import { isDeepStrictEqual } from 'node:util'
import { expect, it } from 'vitest'
import { buildDocument } from '../../../../src/generate/build-document.ts'
import { lintDocument } from '../../../../src/generate/lint/lint-document.ts'
import { locateProblems } from '../../../../src/generate/places/locate-in-source.ts'
import { SpecError } from '../../../../src/generate/problems/spec-problem.ts'
import { readSpecSource, type SpecSource } from '../../../../src/generate/spec-source.ts'
import committed from '../../../../src/generated/openapi.json' with { type: 'json' }
import { readYaml } from '../../../support/read-yaml.ts'

/** A mistake: the file, the replaced text (its first occurrence) and its replacement, the text at the position, and the message. */
type Slip = readonly [file: string, from: string, to: string, at: string, says: string]

const source = readSpecSource()

/** Mistakes that one build reports together. Those of one list are found by the same lint. */
const slips = readYaml<Record<string, readonly Slip[]>>(import.meta.url, 'mistakes.yaml')

function change(some: readonly Slip[]): SpecSource {
  const files = new Map(source.files)
  for (const [file, from, to] of some) {
    const text = files.get(file) ?? ''
    expect(text).toContain(from)
    files.set(
      file,
      text.replace(from, () => to),
    )
  }
  return { ...source, files }
}

/** The error that files make, or else the findings of the lint, as data. */
function findProblems(changed: SpecSource): SpecError['problems'] {
  try {
    return locateProblems(lintDocument(buildDocument(changed)), changed)
  } catch (error) {
    expect(error).toBeInstanceOf(SpecError)
    return (error as SpecError).problems
  }
}

it.each(Object.entries(slips))('reports mistakes in %s together, each at its place', (_, some) => {
  const changed = change(some)
  const reported = findProblems(changed).map(({ message, hint, ...place }) => ({
    ...place,
    says: `${message}; ${hint}`,
  }))
  for (const [file, , , at, says] of some) {
    const before = (changed.files.get(file) ?? '').split(at, 1)[0]?.split('\n') ?? []
    const place = at === '' ? {} : { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
    expect(reported).toContainEqual(
      expect.objectContaining({ file: `spec/${file}`, ...place, says: expect.stringContaining(says) }),
    )
  }
})

it('lists a gap by its name, and keeps its readings out of the document', () => {
  const named = change([
    ['paths/altchain.yaml', 'x-gaps: [GAP-04, GAP-57]', 'x-gaps: [most-tokens, GAP-57]', '', ''],
  ])
  const built = buildDocument(named)
  expect(isDeepStrictEqual(built, committed)).toBe(true)
  const register = built['x-gaps'] ?? []
  const members = new Set(register.flatMap(gap => Object.keys(gap)))
  expect(['probes', 'let', 'about', 'words', 'unobserved'].filter(name => members.has(name))).toEqual([])
  const says = register.flatMap(({ options }) => Object.values(options))
  expect(says.filter(text => typeof text !== 'string')).toEqual([])
})
