import { getOwn } from '../base/get-own.ts'
import { readPointer } from '../contract/schema/resolve-reference.ts'
import { documentGrammar } from '../generate/document-grammar.ts'
import type { SpecDocument } from '../generate/spec-document.ts'
import type { Direction } from './change-kinds.ts'
import { combineSubschemaEffects, findSubschemaEffect, type SubschemaEffect } from './subschema-effect.ts'

/** Uses of a named schema. */
export interface SchemaUse {
  readonly directions: readonly Direction[]
  /** Effect of a narrower schema on the values sent or received. Unknown if its uses differ. */
  readonly bearing: SubschemaEffect
  /** True if at least one path of references to it contains only documented objects. */
  readonly isDocumented: boolean
}

interface Way extends Omit<SchemaUse, 'directions'> {
  readonly direction: Direction
  /** True in webhooks, whose requests the service sends and clients answer. */
  readonly isReversed?: boolean
}

/** Finds the uses of each schema: whether clients send or receive it, and whether a documented part uses it. */
export function findSchemaUses(documents: readonly SpecDocument[]): Map<string, SchemaUse> {
  const ways = new Map<string, Set<string>>()
  for (const document of documents) {
    // What stands in `properties` and the like are names, not keywords.
    const walk = (node: unknown, way: Way, hasNames = false): void => {
      if (typeof node !== 'object' || node === null) return
      const owner = node as Readonly<Record<string, unknown>>
      const level = hasNames ? undefined : owner['x-level']
      const here = level === undefined || level === 'documented' ? way : { ...way, isDocumented: false }
      for (const [key, value] of Object.entries(node)) {
        const isRequest = !hasNames && (key === 'parameters' || key === 'requestBody')
        if (key === '$ref') follow(String(value), here)
        else if (key === 'discriminator' && !hasNames)
          for (const name of Object.values((value as { mapping?: object } | null)?.mapping ?? {}))
            follow(String(name), here)
        else {
          const inner = hasNames ? 'same' : findSubschemaEffect(key, [owner])
          const bearing = combineSubschemaEffects(here.bearing, inner)
          const isMap = !hasNames && getOwn(documentGrammar.schema, key)?.form === 'map'
          const sent = { direction: here.isReversed ? 'reply' : 'request' } as const
          walk(value, { ...here, bearing, ...(isRequest && sent) }, isMap)
        }
      }
    }
    const follow = (reference: string, way: Way): void => {
      const [, section = '', name = ''] = readPointer(reference.slice(1))
      const mark = `${way.direction} ${way.bearing} ${way.isDocumented}`
      const known = ways.get(`${section}/${name}`) ?? new Set()
      if (known.has(mark)) return
      ways.set(`${section}/${name}`, known.add(mark))
      const members = (document.components[section] ?? {}) as Readonly<Record<string, unknown>>
      walk(members[name], way)
    }
    walk(document.paths, { direction: 'reply', bearing: 'same', isDocumented: true })
    walk(document.webhooks, { direction: 'request', bearing: 'same', isDocumented: true, isReversed: true })
  }
  return new Map(
    [...ways]
      .filter(([name]) => name.startsWith('schemas/'))
      .map(([name, marks]) => [name.slice('schemas/'.length), summarize([...marks])]),
  )
}

function summarize(marks: readonly string[]): SchemaUse {
  const has = (word: string) => marks.some(mark => mark.split(' ').includes(word))
  const directions = (['request', 'reply'] as const).filter(has)
  const bearings = (['same', 'opposite', 'unknown'] as const).filter(has)
  const [bearing = 'same'] = bearings.length > 1 ? (['unknown'] as const) : bearings
  return { directions, bearing, isDocumented: has('true') }
}
