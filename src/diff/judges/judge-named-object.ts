import { isJsonNode } from '../../contract/schema/map-members.ts'
import type { GrammarKind } from '../../generate/document-grammar.ts'
import type { ChangeId } from '../change-kinds.ts'
import { placeWords } from '../contract-change.ts'
import { type DiffContext, isDocumented, placePartByKind } from '../diff-context.ts'
import { asNode, isNamedList, type ModelNode } from '../to-comparison-model.ts'
import type { ChangeVerdict, Difference } from './difference.ts'
import { judgeAgreement, judgeDirection, judgeUnknown } from './judge-limit.ts'
import { createVerdict, formatValue, nameSubject } from './name-subject.ts'
import { judgeField } from './schema-judges.ts'

/** A named object that was added or removed, in the member of its owners that contains it. */
export interface NamedObjectChange extends Omit<Difference, 'before' | 'after'> {
  readonly way: 'added' | 'removed'
  readonly name: string
  readonly value: unknown
  /** True if it comes after all objects that both documents have. */
  readonly isLast: boolean
}

type EntryJudge = (entry: NamedObjectChange & Difference) => ChangeVerdict[]

/** Creates a judge with one verdict for an addition and another for a removal. */
function eachWay(added: ChangeId, removed: ChangeId): EntryJudge {
  return entry => [{ id: entry.way === 'added' ? added : removed, says: describe(entry) }]
}

/** Creates the same judge for documented objects. Others get an `undocumented` verdict. */
function documentedEachWay(added: ChangeId, removed: ChangeId): EntryJudge {
  const judge = eachWay(added, removed)
  return entry =>
    isBinding(entry) ? judge(entry) : [{ id: `undocumented-${entry.way}`, says: describe(entry) }]
}

function isBinding({ context, value }: NamedObjectChange): boolean {
  return context.isDocumented && (!isJsonNode(value) || isDocumented(value))
}

/** Returns details of an object in addition to its name. */
const details: Partial<Record<GrammarKind, (node: ModelNode) => string>> = {
  column: ({ type }) => ` (${formatValue(type)})`,
  rule: ({ says }) => ` (${formatValue(says)})`,
  acrossStatement: ({ id, says }) => ` (${formatValue(says ?? id)})`,
  sortKey: ({ by, direction }) => ` (${formatValue(direction)} by ${formatValue(by)})`,
  gap: ({ question }) => ` (${formatValue(question)})`,
  version: ({ state }) => ` (${formatValue(state)})`,
}

function describe({ way, kind, value, context: { place } }: NamedObjectChange): string {
  const detail = isJsonNode(value) ? (details[kind]?.(value) ?? '') : ''
  return `${nameSubject(place)}${detail} is ${way === 'added' ? 'new' : 'gone'}.`
}

const part = eachWay('part-added', 'part-removed')

/** Creates a judge that reports an object under components/ as a part only, since it has no effect until it is used. */
function unlessPart(judge: EntryJudge): EntryJudge {
  return entry => (isPart(entry.context) ? part : judge)(entry)
}

function isPart({ path }: DiffContext): boolean {
  return path[0] === 'components' && path.length === 3
}

/** Judges a field, or one of several combined schemas such as in `allOf`. */
function judgeSchemaEntry(entry: NamedObjectChange & Difference): ChangeVerdict[] {
  const { keyword, name, way, owners, context } = entry
  if (keyword === 'properties') {
    const outside = { ...context, place: ignoreField(context.place, name) }
    return judgeField({ ...entry, context: outside }, name, new Map())
  }
  if (keyword === '$defs' || keyword === 'definitions') return part(entry)
  if (keyword === 'patternProperties' || keyword === 'prefixItems')
    return judgeDirection(entry, 'fields', 'changed')
  // A list that comes or goes as a whole: without one, everything is allowed.
  const isWhole = owners.before[keyword] === undefined || owners.after[keyword] === undefined
  const isLimit = keyword === 'allOf' || keyword === 'dependentSchemas' || isWhole
  const aspect = keyword === 'dependentSchemas' ? 'presence' : 'shape'
  return judgeDirection(entry, aspect, isLimit === (way === 'added') ? 'tightened' : 'widened')
}

/** Returns the place of the object that contains a field. */
function ignoreField({ field, ...place }: DiffContext['place'], name: string): DiffContext['place'] {
  const outer = field === name ? undefined : field?.slice(0, -name.length - 1)
  return outer === undefined ? place : { ...place, field: outer }
}

/** Judges a form of a request or reply. A further one changes nothing for those who keep to the others. */
function judgeMediaEntry(entry: NamedObjectChange & Difference): ChangeVerdict[] {
  const { keyword, owners, context } = entry
  const { place, path, directions } = context
  if (place.parameter !== undefined) return eachWay('parameter-form-changed', 'parameter-form-changed')(entry)
  if (place.header !== undefined) return eachWay('header-changed', 'header-changed')(entry)
  const old = Object.entries(asNode(owners.before[keyword])).filter(([, type]) => isDocumented(asNode(type)))
  const isBeside = old.some(([type]) => Object.hasOwn(asNode(owners.after[keyword]), type))
  const [direction = 'reply'] = directions
  const isBody = path.includes('requestBody')
  const further = isBody && direction === 'reply' ? 'reply-shape-widened' : 'media-type-added'
  const added = isBeside
    ? further
    : (`${direction}-shape-${old.length > 0 ? 'changed' : 'tightened'}` as const)
  const removed = isBody ? (`${direction}-shape-tightened` as const) : 'media-type-removed'
  const verdicts = documentedEachWay(added, removed)(entry)
  const versions = Object.values(asNode(asNode(asNode(entry.after)['x-versions']).items))
  if (!versions.some(version => asNode(version).default === true)) return verdicts
  return [...verdicts, createVerdict('version-default-changed', place, ' answers without Accept now.')]
}

/** Returns whether a removed reply is an error. The default is one beside a success. */
function isError({ name, keyword, owners, context }: NamedObjectChange): boolean {
  const statuses = Object.keys(asNode(owners.before[keyword]))
  const isRest = name === 'default' && statuses.some(status => status.startsWith('2'))
  return (isRest || /^[45]/.test(name)) && context.directions.includes('reply')
}

/** Judges an added or removed group of requests by each statement about their replies. */
function judgeGroup(entry: NamedObjectChange & Difference): ChangeVerdict[] {
  const { statements } = isJsonNode(entry.value) ? entry.value : {}
  const judge = documentedEachWay('rule-added', 'rule-removed')
  return Object.entries(isNamedList(statements) ? statements.items : {}).flatMap(([name, value]) => {
    const place = { ...entry.context.place, rule: name }
    return judge({ ...entry, kind: 'acrossStatement', value, context: { ...entry.context, place } })
  })
}

const entryJudges: Partial<Record<GrammarKind, EntryJudge>> = {
  pathItem: ({ way, value, context: { place } }) =>
    listOperations(value, String(place.path)).map(name => ({
      id: `operation-${way}`,
      says: `Operation ${name} is ${way === 'added' ? 'new' : 'gone'}, at ${place.path}.`,
    })),
  parameter: unlessPart(entry => {
    const id = asNode(entry.value).required === true ? 'parameter-added-required' : 'parameter-added'
    return documentedEachWay(id, 'parameter-removed')(entry)
  }),
  column: entry =>
    entry.way === 'added' && entry.isLast
      ? eachWay('column-appended', 'column-removed')(entry)
      : documentedEachWay('column-added', 'column-removed')(entry),
  rule: documentedEachWay('rule-added', 'rule-removed'),
  acrossStatement: documentedEachWay('rule-added', 'rule-removed'),
  requestGroup: judgeGroup,
  namedRequest: eachWay('rule-changed', 'rule-changed'),
  sortKey: documentedEachWay('order-added', 'order-removed'),
  version: entry => {
    const isGone = asNode(entry.value).state === 'sunset'
    return eachWay('version-added', isGone ? 'deprecation-changed' : 'version-removed')(entry)
  },
  mediaType: judgeMediaEntry,
  response: unlessPart(entry =>
    documentedEachWay('response-added', isError(entry) ? 'error-removed' : 'response-removed')(entry),
  ),
  header: unlessPart(documentedEachWay('header-added', 'header-removed')),
  requestBody: part,
  securityScheme: part,
  schema: unlessPart(judgeSchemaEntry),
  server: eachWay('server-added', 'server-removed'),
  serverVariable: eachWay('server-changed', 'server-changed'),
  gap: eachWay('gap-added', 'gap-removed'),
  entity: entry => {
    const [before, after] = [entry.before, entry.after].map(value => asNode(value).same)
    const said = eachWay('meaning-said', 'meaning-said')(entry)
    return before === after
      ? said
      : [...said, ...judgeAgreement({ ...entry, keyword: 'same', before, after })]
  },
  tag: eachWay('words-changed', 'words-changed'),
  example: eachWay('words-changed', 'words-changed'),
  link: eachWay('words-changed', 'words-changed'),
  encoding: eachWay('request-body-changed', 'request-body-changed'),
}

function listOperations(value: unknown, path: string): string[] {
  const operations = Object.entries(isJsonNode(value) ? value : {}).flatMap(([method, node]) =>
    isJsonNode(node) && isJsonNode(node.responses) ? [String(node.operationId ?? `${method} ${path}`)] : [],
  )
  return operations.length > 0 ? operations : [path]
}

/** Judges a named object that was added or removed. */
export function judgeNamedObject(entry: NamedObjectChange): ChangeVerdict[] {
  const { kind, way, value } = entry
  const [before, after] = way === 'added' ? [undefined, value] : [value, undefined]
  if (way === 'removed' && isEnded(entry)) return [{ id: 'removed-as-announced', says: describe(entry) }]
  const judge = entryJudges[kind] ?? judgeUnknown
  return judge({ ...entry, before, after })
}

/** Returns true for an operation, parameter, column, field or version after the day of its sunset. */
function isEnded({ kind, value }: NamedObjectChange): boolean {
  const node = kind === 'pathItem' ? asNode(asNode(value).get) : asNode(value)
  const { sunset } = kind === 'version' ? node : asNode(node['x-deprecated'])
  return typeof sunset === 'string' && sunset <= new Date().toISOString()
}

const renameIds: Partial<Record<GrammarKind, ChangeId>> = {
  parameter: 'parameter-renamed',
  column: 'column-renamed',
  rule: 'rule-renamed',
  acrossStatement: 'rule-renamed',
  requestGroup: 'words-changed',
  sortKey: 'order-renamed',
  gap: 'gap-renamed',
  pathItem: 'path-renamed',
  header: 'words-changed',
}

/** Judges a rename. */
export function judgeRename(
  kind: GrammarKind,
  from: string,
  to: string,
  { keyword, context, owners }: Pick<NamedObjectChange, 'keyword' | 'context' | 'owners'>,
): ChangeVerdict[] {
  if (kind === 'schema' && keyword === 'properties') {
    const outside = { ...context, place: ignoreField(context.place, to) }
    const difference: Difference = { kind, keyword, before: {}, after: {}, owners, context: outside }
    return judgeField(difference, from, new Map([[from, to]]))
  }
  if (isPart(context) || kind === 'schema')
    return [{ id: 'part-renamed', says: `${from} is now called ${to}.` }]
  const part = placePartByKind[kind]
  const word = part === undefined ? '' : `${placeWords[part]} `
  const isRule = kind === 'rule' || kind === 'acrossStatement' || kind === 'sortKey'
  const id = isRule && !context.isDocumented ? 'undocumented-changed' : renameIds[kind]
  return [{ id: id ?? 'unjudged', says: `${word}${from} is now called ${to}.` }]
}
