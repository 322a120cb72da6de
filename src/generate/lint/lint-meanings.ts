import { findNearest } from '../../base/find-nearest.ts'
import { followMeaning } from '../../contract/model/follow-meaning.ts'
import { readEntities } from '../../contract/model/read-entities.ts'
import { createPointer } from '../problems/create-pointer.ts'
import type { SpecProblem } from '../problems/spec-problem.ts'
import type { SpecDocument } from '../spec-document.ts'
import { createHint } from './find-grammar-problems.ts'

/** Finds unknown entities, attributes, facts and statements in `x-entities`, `rows`, `x-counts` and `is`. */
export function lintMeanings({ 'x-entities': authored = {}, ...document }: SpecDocument): SpecProblem[] {
  const entities = readEntities(authored)
  const names = Object.keys(entities)
  const statements = Object.values(authored).flatMap(({ same = [] }) => same)
  const ids = statements.flatMap(each => (typeof each === 'string' ? [] : [each.id]))
  return [
    ...findUses(document, '').flatMap(({ keyword, value, pointer }) => {
      if (keyword === 'rows') return nameUnknown('entity', value, names, pointer)
      const end = followMeaning(value, entities)
      if (!('unknown' in end)) return []
      return nameUnknown('attribute', end.unknown, end.known, pointer, ` in "${value}"`)
    }),
    ...Object.entries(authored).flatMap(([name, { facts = {}, either = {}, same = [] }]) => {
      const at = (...path: (string | number)[]) => createPointer('x-entities', name, ...path)
      const known = Object.keys(facts)
      return [
        ...Object.entries(facts).flatMap(([fact, is]) =>
          typeof is === 'string' ? nameUnknown('entity', is, names, at('facts', fact)) : [],
        ),
        ...Object.entries(either).flatMap(([one, of]) =>
          of.flatMap((fact, index) => nameUnknown('fact', fact, known, at('either', one, index))),
        ),
        ...same.flatMap((each, index) =>
          typeof each === 'string'
            ? nameUnknown('statement', each, ids, at('same', index))
            : (each.facts ?? []).flatMap((fact, place) =>
                nameUnknown('fact', fact, known, at('same', index, 'facts', place)),
              ),
        ),
      ]
    }),
  ]
}

/** A place that names an entity (`rows`, `x-counts`) or an attribute (`is`). */
interface Use {
  readonly keyword: 'rows' | 'is'
  readonly value: string
  readonly pointer: string
}

const keywords: Readonly<Record<string, Use['keyword']>> = {
  'x-rows': 'rows',
  'x-counts': 'rows',
  'x-is': 'is',
}

function findUses(node: unknown, pointer: string, inTable = false): Use[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]): Use[] => {
    const at = pointer + createPointer(key)
    const keyword = inTable && (key === 'rows' || key === 'is') ? key : keywords[key]
    if (keyword !== undefined && typeof value === 'string') return [{ keyword, value, pointer: at }]
    return key.startsWith('example') ? [] : findUses(value, at, inTable || key === 'x-table')
  })
}

function nameUnknown(
  kind: string,
  name: string,
  known: readonly string[],
  pointer: string,
  where = '',
): SpecProblem[] {
  if (known.includes(name)) return []
  const message = `unknown ${kind} "${name}"${where}`
  return [{ id: 'unknown-name', pointer, message, ...createHint(findNearest(name, known)) }]
}
