import type { DocumentNode, ServerNode } from './document-node.ts'

/** A server of the service. */
type Server = ReturnType<typeof describeServer>

/** Returns all servers of a document, then the servers of single operations. */
export function readServers({ servers = [], paths }: DocumentNode): Server[] {
  const special = new Map<string, Server>()
  for (const { servers: own = [], get } of Object.values(paths))
    for (const node of own) {
      const only = [...(special.get(node.url)?.only ?? []), get.operationId]
      special.set(node.url, describeServer(node, only))
    }
  return [...servers.map(node => describeServer(node, [])), ...special.values()]
}

/** Converts a server node. `only` are the ids of the operations that only this server has. */
export function describeServer(
  { url, description = '', variables = {} }: ServerNode,
  only: readonly string[],
) {
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
