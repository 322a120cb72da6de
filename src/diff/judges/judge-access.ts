import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { NodePair } from '../diff-context.ts'
import { asNode, type ModelNode } from '../to-comparison-model.ts'
import { listMissing } from './comparers-by-keyword.ts'
import type { ChangeVerdict, DifferenceJudge } from './difference.ts'
import { judgeProse, judgeUnknown } from './judge-limit.ts'
import { formatValue } from './name-subject.ts'

/**
 * Judges access: alternative sets of security schemes. A request must satisfy one set. An operation without
 * its own list uses that of the document. An empty list needs no credentials.
 */
export const judgeAccess: DifferenceJudge = difference => {
  const { owners, context } = difference
  const [before, after] = (['before', 'after'] as const).map(side => {
    const own = owners[side].security ?? context.roots[side].security ?? []
    return Array.isArray(own) && own.every(isJsonNode) ? (own.length === 0 ? [{}] : own) : undefined
  })
  if (before === undefined || after === undefined) return judgeUnknown(difference)
  const [old, now] = [nameByKind(before, context.roots, 'before'), nameByKind(after, context.roots, 'after')]
  const added = after.filter((_, at) => !isAllowed(now[at], old)).map(formatWay)
  const removed = before.filter((_, at) => !isAllowed(old[at], now)).map(formatWay)
  if (added.length > 0 && removed.length > 0) {
    const says = `Requests are let in ${added.join(' or ')} now, no longer ${removed.join(' or ')}.`
    return [{ id: 'access-changed', says }]
  }
  const verdicts: ChangeVerdict[] = [
    ...added.map(how => ({ id: 'access-added', says: `Requests ${how} are let in now.` }) as const),
    ...removed.map(how => ({ id: 'access-removed', says: `Requests ${how} are no longer let in.` }) as const),
  ]
  return verdicts.length > 0 ? verdicts : judgeProse(difference)
}

/** Calls each scheme by what it asks for if the other document has none of its name, which may be all that differs. */
function nameByKind(ways: readonly ModelNode[], roots: NodePair, side: keyof NodePair): ModelNode[] {
  const read = (root: ModelNode) => asNode(asNode(root.components).securitySchemes)
  const [own, others] = [read(roots[side]), read(roots[side === 'before' ? 'after' : 'before'])]
  const nameScheme = (name: string) => {
    const { description: _, bearerFormat: _form, ...scheme } = asNode(own[name])
    return Object.hasOwn(others, name) || !Object.hasOwn(own, name) ? name : JSON.stringify(scheme)
  }
  const entries = ways.map(way => Object.entries(way).map(([name, scopes]) => [nameScheme(name), scopes]))
  return entries.map(each => Object.fromEntries(each))
}

function formatWay(way: ModelNode): string {
  const schemes = Object.entries(way).map(([name, scopes]) => {
    const list = Array.isArray(scopes) ? scopes.join(', ') : ''
    return list === '' ? name : `${name} (${list})`
  })
  return schemes.length === 0 ? 'without credentials' : formatValue(`with ${schemes.join(' and ')}`)
}

/** Returns whether a request with these schemes and scopes satisfies one of the sets in `ways`. */
function isAllowed(shown: ModelNode = {}, ways: readonly ModelNode[]): boolean {
  return ways.some(way =>
    Object.entries(way).every(
      ([scheme, scopes]) => Object.hasOwn(shown, scheme) && listMissing(scopes, shown[scheme]).length === 0,
    ),
  )
}
