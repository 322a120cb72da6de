import { isJsonNode } from '../../../contract/schema/map-members.ts'
import { type JsonNode, resolveReference } from '../../../contract/schema/resolve-reference.ts'

const isToken = (name: unknown) => /^[\w!#$%&'*+.^`|~-]+$/.test(String(name ?? 'none'))

/** Keeps the schemes whose names can be sent, each with a description. */
export function convertSchemes(schemes: Readonly<Record<string, unknown>>, plain: JsonNode): object {
  return Object.fromEntries(
    Object.entries(schemes).flatMap(([name, node]) => {
      const scheme = resolveReference(node, plain)
      const isSendable = isJsonNode(scheme) && (scheme.in === 'query' || isToken(scheme.name))
      return isSendable ? [[name, { description: '', ...scheme }]] : []
    }),
  )
}
