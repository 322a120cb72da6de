import type { ParameterRole } from '../../generated/parameter-roles.ts'
import type { SchemaNode } from './document-node.ts'

const time = '(_?(time|date|at|timestamp|ts|unix))?'

/** Roles of parameters by name, where a document has none for them. */
const namedRoles: readonly (readonly [ParameterRole, RegExp])[] = [
  ['limit', /^(limit|page_?size|per_page)$/i],
  ['offset', /^(offset|skip)$/i],
  ['from', new RegExp(`^(after|start|from|since|begin)${time}$`, 'i')],
  ['until', new RegExp(`^(before|end|until|to)${time}$`, 'i')],
]

/** Finds what a parameter selects by its name, where its document says nothing. */
export function findNamedRole(
  name: string,
  { type, format, enum: options }: SchemaNode,
): ParameterRole | undefined {
  const role = namedRoles.find(([, form]) => form.test(name))?.[0]
  const isTime = type === 'integer' || format === 'date-time'
  return (role === 'from' || role === 'until') && !(isTime && options === undefined) ? undefined : role
}
