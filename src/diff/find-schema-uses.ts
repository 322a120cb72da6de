import type { SpecDocument } from '../generate/spec-document.ts'
import type { Direction } from './change-kinds.ts'

/** What a named schema is there for. */
export interface SchemaUse {
  readonly directions: readonly Direction[]
  /** Whether it is reached by a way on which nothing is below documented. */
  readonly isDocumented: boolean
}

interface Way {
  readonly direction: Direction
  readonly isDocumented: boolean
}

/** For each schema of the documents, whether clients send it or get it, and whether anything documented says so. */
export function findSchemaUses(documents: readonly SpecDocument[]): Map<string, SchemaUse> {
  const ways = new Map<string, Set<string>>()
  for (const document of documents) {
    const walk = (node: unknown, way: Way): void => {
      if (typeof node !== 'object' || node === null) return
      const { 'x-level': level } = node as { 'x-level'?: unknown }
      const here = level === undefined ? way : { ...way, isDocumented: false }
      for (const [key, value] of Object.entries(node)) {
        const isRequest = key === 'parameters' || key === 'requestBody'
        if (key === '$ref') follow(String(value), here)
        else walk(value, isRequest ? { ...here, direction: 'request' } : here)
      }
    }
    const follow = (reference: string, way: Way): void => {
      const [, section = '', name = ''] = reference.match(/^#\/components\/(\w+)\/(.+)$/) ?? []
      const mark = `${way.direction} ${way.isDocumented}`
      const known = ways.get(`${section}/${name}`) ?? new Set()
      if (known.has(mark)) return
      ways.set(`${section}/${name}`, known.add(mark))
      const members = (document.components[section] ?? {}) as Readonly<Record<string, unknown>>
      walk(members[name], way)
    }
    walk(document.paths, { direction: 'reply', isDocumented: true })
    walk(document.webhooks, { direction: 'reply', isDocumented: true })
  }
  return new Map(
    [...ways]
      .filter(([name]) => name.startsWith('schemas/'))
      .map(([name, marks]) => [name.slice('schemas/'.length), summarize([...marks])]),
  )
}

function summarize(marks: readonly string[]): SchemaUse {
  const directions = (['request', 'reply'] as const).filter(each => marks.some(mark => mark.startsWith(each)))
  return { directions, isDocumented: marks.some(mark => mark.endsWith('true')) }
}
