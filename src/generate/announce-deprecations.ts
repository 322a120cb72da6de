import type { Deprecation } from '../contract/contract.ts'
import { isJsonNode, mapMembers } from '../contract/schema/map-members.ts'

/** Members without parts that end. Columns are announced where a table is expanded. */
const skipped = /^(example.*|x-(table|gaps|across|entities|rules|order))$/

/** Adds `deprecated` and a sentence to each part with `x-deprecated`, since other tools know neither its dates nor its reason. */
export function announceDeprecations<T>(node: T): T {
  const announced = mapMembers(node, (value, key) =>
    skipped.test(key) ? value : announceDeprecations(value),
  )
  const deprecation = isJsonNode(announced) ? announced['x-deprecated'] : undefined
  // A property may have this name, too.
  if (!isJsonNode(announced) || !isJsonNode(deprecation) || typeof deprecation.since !== 'string')
    return announced as T
  const sentence = describe(deprecation as unknown as Deprecation)
  const description = announced.description ? `${announced.description} ${sentence}` : sentence
  return { ...announced, description, deprecated: true } as T
}

function describe({ since, sunset, reason, successor }: Deprecation): string {
  const end = sunset === undefined ? '' : `, sunset on ${sunset}`
  const advice = successor === undefined ? '' : ` Use ${successor} instead.`
  return `Deprecated since ${since}${end}: ${reason}${/\W$/.test(reason) ? '' : '.'}${advice}`
}
