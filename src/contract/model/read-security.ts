import type { KeyPlace } from '../contract.ts'
import type { DocumentNode, OperationNode, SchemeNode } from './document-node.ts'

/** Returns the place of a key, or undefined for a scheme that is no key. */
export function readKeyPlace({ type, in: place, name = '', scheme = '' }: SchemeNode): KeyPlace | undefined {
  if (
    type === 'apiKey' &&
    name !== '' &&
    typeof name === 'string' &&
    (place === 'header' || place === 'query' || place === 'cookie')
  )
    return { in: place, name }
  const isBasic = type === 'http' && /^basic$/i.test(scheme)
  const isBearer =
    type === 'oauth2' || type === 'openIdConnect' || (type === 'http' && /^bearer$/i.test(scheme))
  if (!isBasic && !isBearer) return undefined
  return { in: 'header', name: 'Authorization', scheme: isBasic ? 'Basic' : 'Bearer' }
}

/**
 * Reads the alternatives of keys of an operation: its own, or those of the document. None is needed if there are none. Those with
 * a scheme that is no key are left out.
 */
export function readSecurity(
  { security: own }: Pick<OperationNode, 'security'>,
  document: DocumentNode,
): KeyPlace[][] {
  const { securitySchemes = {} } = document.components
  const alternatives = own ?? document.security ?? []
  if (alternatives.some(each => Object.keys(each).length === 0)) return []
  return alternatives
    .map(each => Object.keys(each).map(name => readKeyPlace(securitySchemes[name] ?? {})))
    .filter((each): each is KeyPlace[] => !each.includes(undefined))
}
