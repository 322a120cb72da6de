import { memoize } from '../../base/memoize.ts'
import type { DocumentNode } from './document-node.ts'
import { readEntities } from './read-entities.ts'
import { readEntry } from './read-entry.ts'
import { type FindGaps, readGaps } from './read-gaps.ts'
import { type OperationModel, type ReadContext, readOperation } from './read-operation.ts'
import { readKeyPlace } from './read-security.ts'
import { readServers } from './read-servers.ts'

/**
 * Reads a built and expanded document into the model of the contract. Examples are optional. Throws
 * ContractError or a JavaScript error when the document is not a contract.
 */
export function readContract(document: object) {
  const root = document as DocumentNode
  const { info, tags = [], paths, components } = root
  const gaps = readGaps(root)
  const gapsById = new Map(gaps.map(gap => [gap.id, gap]))
  const findGaps: FindGaps = (ids = []) => ids.flatMap(id => gapsById.get(id) ?? [])
  const known = new Map<string, ReturnType<typeof readEntry>>()
  const findEntry = memoize((name: string) => readEntry(name, root, findGaps), known)
  const context: ReadContext = { document: root, findGaps, findEntry }
  const operations = Object.keys(paths).map(path => readOperation(path, context))
  for (const gap of gaps) {
    const concerned = operations.filter(operation => listGaps(operation).includes(gap))
    gap.operations.push(...concerned.map(({ id }) => id))
  }
  return {
    title: info.title ?? '',
    version: info.version ?? '',
    summary: info.summary ?? '',
    description: info.description ?? '',
    servers: readServers(root),
    keys: Object.values(components.securitySchemes ?? {}).flatMap(scheme => {
      const place = readKeyPlace(scheme)
      if (place?.in !== 'header') return []
      const { 'x-level': level, 'x-payment': payment, description = '' } = scheme
      return [{ header: place.name, description, level, ...(payment && { payment }) }]
    }),
    tags,
    operations,
    ...(root['x-unserved'] && { unserved: root['x-unserved'] }),
    /** All tables and listed objects, in the order of the document. */
    entries: Object.entries(components.schemas).flatMap(([name, schema]) =>
      schema['x-table'] !== undefined || known.has(name) ? [findEntry(name)] : [],
    ),
    gaps,
    entities: readEntities(root['x-entities']),
  }
}

/** Lists the gaps of the parameters and the reply of an operation, and of the whole operation. */
export function listGaps({ parameters, replyGaps, gaps }: OperationModel) {
  return [...new Set([...parameters.flatMap(parameter => parameter.gaps), ...replyGaps, ...gaps])]
}
