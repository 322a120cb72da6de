import { memoize } from '../../base/memoize.ts'
import type { ContractModel, GapModel } from './contract-model.ts'
import type { DocumentNode } from './document-node.ts'
import { listGaps } from './list-gaps.ts'
import { readEntities } from './read-entities.ts'
import { type FindGaps, readEntry } from './read-entry.ts'
import { type ReadContext, readOperation } from './read-operation.ts'
import { readServers } from './read-servers.ts'

/**
 * Reads a built and expanded document into the model of the contract. Examples are optional. Throws
 * ContractError or a JavaScript error when the document is not a contract.
 */
export function readContract(document: object): ContractModel {
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
    keys: Object.values(components.securitySchemes ?? {}).map(scheme => ({
      header: scheme.name,
      description: scheme.description,
      level: scheme['x-level'],
      ...(scheme['x-payment'] === undefined ? {} : { payment: scheme['x-payment'] }),
    })),
    tags,
    operations,
    entries: Object.entries(components.schemas).flatMap(([name, schema]) =>
      schema['x-table'] !== undefined || known.has(name) ? [findEntry(name)] : [],
    ),
    gaps,
    entities: readEntities(root['x-entities']),
  }
}

function readGaps({ 'x-gaps': register = [] }: DocumentNode): (GapModel & { operations: string[] })[] {
  return register.map(
    ({ id, name, question, options, default: choice, resolved, keyword, clause, contradiction = false }) => ({
      id,
      ...(name === undefined ? {} : { name }),
      question,
      options: Object.entries(options).map(([name, says]) => ({ name, says })),
      chosen: String(resolved ?? choice),
      ...(keyword === undefined ? {} : { keyword }),
      clause,
      contradiction,
      isDecided: resolved !== undefined,
      operations: [],
    }),
  )
}
