import type { Agreement, DocumentNode } from './document-node.ts'
import type { Entity } from './meanings.ts'

/** Returns the entities of a document in their run-time form. */
export function readEntities(authored: DocumentNode['x-entities'] = {}): Record<string, Entity> {
  const entities = Object.entries(authored).map(([name, { facts = {}, either = {}, same: _, ...entity }]) => {
    const known = Object.entries(facts).map(([fact, is]) => [
      fact,
      typeof is === 'string' ? { entity: is } : is,
    ])
    return [name, { ...entity, facts: Object.fromEntries(known), either }]
  })
  return Object.fromEntries(entities)
}

/** Returns for each entity its full statements that facts agree in all replies that report them. */
export function readAgreements(authored: DocumentNode['x-entities'] = {}): Record<string, Agreement[]> {
  const all = Object.values(authored).flatMap(({ same = [] }) => same)
  const full = new Map(all.flatMap(each => (typeof each === 'string' ? [] : [[each.id, each] as const])))
  return Object.fromEntries(
    Object.entries(authored).map(([name, { same = [] }]) => [
      name,
      same.flatMap(each => full.get(typeof each === 'string' ? each : each.id) ?? []),
    ]),
  )
}
