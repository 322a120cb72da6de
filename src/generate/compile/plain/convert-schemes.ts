import type { JsonNode } from '../../../contract/schema/resolve-reference.ts'
import type { PlainDocument } from './plain-document.ts'

/** Returns true if every operation needs a key that is sent in a header. */
export function isKeyed(plain: JsonNode): boolean {
  const { security = [], components = {} } = plain as PlainDocument
  const schemes = Object.values(components.securitySchemes ?? {})
  const isOptional = security.some(each => Object.keys(each).length === 0)
  return security.length > 0 && !isOptional && schemes.some(scheme => findHeader(scheme) !== undefined)
}

/** Converts the first scheme with a header. */
export function convertSchemes(schemes: Readonly<Record<string, JsonNode>>): object {
  const [name = '', scheme = {}] =
    Object.entries(schemes).find(([, each]) => findHeader(each) !== undefined) ?? []
  const description = String(scheme.description ?? '')
  return { [name]: { type: 'apiKey', in: 'header', name: findHeader(scheme), description } }
}

function findHeader({ type, in: place, name }: JsonNode): string | undefined {
  if (type === 'apiKey') return place === 'header' ? String(name) : undefined
  return ['http', 'oauth2', 'openIdConnect'].includes(String(type)) ? 'Authorization' : undefined
}
