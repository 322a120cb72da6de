import type { SpecDocument } from '../../generate/spec-document.ts'
import type { Server } from './reference.ts'

interface ServerNode {
  readonly url: string
  readonly description?: string
  readonly variables?: Readonly<Record<string, { readonly default: string; readonly description?: string }>>
}

/** All servers of a document: its own, then those that some operations have for themselves. */
export function readServers({ servers = [], paths }: SpecDocument): Server[] {
  const own = (servers as readonly ServerNode[]).map(node => describeServer(node, []))
  const special = new Map<string, Server>()
  for (const item of Object.values(paths))
    for (const node of listOwnServers(item)) {
      const only = [...(special.get(node.url)?.only ?? []), item.get.operationId]
      special.set(node.url, describeServer(node, only))
    }
  return [...own, ...special.values()]
}

/** The servers of one path: its own, or those of the document. */
export function readPathServers(document: SpecDocument, path: string): Server[] {
  const own = listOwnServers(document.paths[path] ?? {})
  const nodes = own.length > 0 ? own : ((document.servers ?? []) as readonly ServerNode[])
  return nodes.map(node => describeServer(node, []))
}

function listOwnServers(item: object): readonly ServerNode[] {
  return (item as { servers?: readonly ServerNode[] }).servers ?? []
}

function describeServer(
  { url, description = '', variables = {} }: ServerNode,
  only: readonly string[],
): Server {
  return {
    url,
    address: url.replace(/\{(\w+)\}/g, (whole, name) => variables[name]?.default ?? whole),
    description,
    origin: Object.values(variables)
      .map(variable => variable.description ?? '')
      .join(', '),
    only,
  }
}
