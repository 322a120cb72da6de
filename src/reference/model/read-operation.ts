import type { Operation, Parameter } from '../../contract/contract.ts'
import type { AuthoredRule } from '../../contract/find-broken-rules.ts'
import type { Node } from '../../contract/schema/resolve-reference.ts'
import type { SpecDocument } from '../../generate/spec-document.ts'
import { describeBounds } from './describe-bounds.ts'
import { describeJsonType } from './describe-json-type.ts'
import type { Gap } from './gap.ts'
import type { Level } from './level.ts'
import { listQueryNames } from './place-rules.ts'
import { readFailures } from './read-failures.ts'
import { readReply } from './read-reply.ts'
import { readPathServers } from './read-servers.ts'
import type { DocumentedOperation, DocumentedParameter } from './reference.ts'

/** One operation with what it takes, what it answers, and what is open about it, each where it matters. */
export function readOperation(
  { id, path, parameters, reply, order, gaps: gapIds }: Operation,
  document: SpecDocument,
  gaps: ReadonlyMap<string, Gap>,
): DocumentedOperation {
  const get = document.paths[path]?.get as SpecDocument['paths'][string]['get']
  const {
    summary,
    description,
    'x-clause': clause,
    'x-level': level,
    parameters: nodes = [],
  } = get as unknown as Node
  const answer = readReply(reply, get, document, gaps)
  const rules = (document.components.schemas[answer.schema]?.['x-rules'] ?? []) as readonly AuthoredRule[]
  const placed = new Set([
    ...parameters.flatMap(each => each.gaps),
    ...answer.fields.flatMap(field => field.gaps.map(gap => gap.id)),
  ] as string[])
  return {
    id,
    method: 'GET',
    path,
    summary: String(summary),
    description: String(description),
    clause: String(clause),
    level: level as Level,
    servers: readPathServers(document, path),
    parameters: parameters.map((parameter, index) =>
      readParameter(parameter, ((nodes as readonly Node[])[index] ?? {}) as Node, gaps, rules),
    ),
    reply: answer,
    orders: order.map(({ id, by, direction, level, when }) => ({ id, by, direction, level, when })),
    gaps: gapIds.filter(gap => !placed.has(gap)).flatMap(gap => gaps.get(gap) ?? []),
    failures: readFailures(get).map(({ status }) => status),
  }
}

function readParameter(
  { name, required, schema: flat, gaps: gapIds }: Parameter,
  node: Node,
  gaps: ReadonlyMap<string, Gap>,
  rules: readonly AuthoredRule[],
): DocumentedParameter {
  const { 'x-level': schemaLevel } = (node.schema ?? {}) as Node
  const bounds = describeBounds(flat as unknown as Node)
  return {
    name,
    required,
    type: describeJsonType(flat as unknown as Node),
    description: String(node.description ?? ''),
    default: flat.default === undefined ? undefined : String(flat.default),
    example: node.example === undefined ? undefined : [node.example].flat().join(','),
    bounds: bounds.map(bound => ({ ...bound, level: bound.level ?? (schemaLevel as Level) })),
    level: node['x-level'] as Level,
    gaps: gapIds.flatMap(gap => gaps.get(gap) ?? []),
    rules: rules
      .filter(({ rule }) => listQueryNames(rule).has(name))
      .map(({ id, says, rule, level }) => ({ id, says, rule, level, isWhole: false })),
  }
}
