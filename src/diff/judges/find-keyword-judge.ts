import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../../base/get-own.ts'
import { isJsonNode } from '../../contract/schema/map-members.ts'
import { documentGrammar, type GrammarKind } from '../../generate/document-grammar.ts'
import { asNode } from '../to-comparison-model.ts'
import type { DifferenceJudge } from './difference.ts'
import { judgeAccess } from './judge-access.ts'
import { judgeGapOptions, judgeResolution } from './judge-gap-options.ts'
import { judgeLevel } from './judge-level.ts'
import {
  createFixedJudge,
  createFlagJudge,
  findWay,
  ifDocumented,
  judgeAgreement,
  judgeDirection,
  judgeGapUse,
  judgeProse,
  judgeUnknown,
} from './judge-limit.ts'
import { judgeKeys, judgeOneRow, judgeType, judgeUnlistedKeys } from './judge-type.ts'
import { createVerdict } from './name-subject.ts'
import { schemaJudges } from './schema-judges.ts'

/** Judges a change of the entity or attribute that a column, parameter or row means. An addition or removal is safe. */
const judgeMeaning: DifferenceJudge = difference =>
  createFixedJudge(findWay(difference) === 'changed' ? 'meaning-changed' : 'meaning-said')(difference)

/** Judges the facts of an entity. A further one changes nothing for its readers. */
const judgeFacts: DifferenceJudge = difference => {
  const [before, after] = [asNode(difference.before), asNode(difference.after)]
  const isKept = Object.keys(before).every(name => isDeepStrictEqual(before[name], after[name]))
  return createFixedJudge(isKept ? 'meaning-said' : 'meaning-changed')(difference)
}

function allOf(judge: DifferenceJudge, ...keywords: readonly string[]): Record<string, DifferenceJudge> {
  return Object.fromEntries(keywords.map(keyword => [keyword, judge]))
}

const method: DifferenceJudge = difference => {
  const way = findWay(difference)
  if (way === 'changed') return judgeUnknown(difference)
  const text = ` is ${way === 'added' ? 'new' : 'gone'}.`
  return [createVerdict(`operation-${way}`, difference.context.place, text)]
}
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const headerForm = ifDocumented(createFixedJudge('header-changed'))
const forms = ['allowEmptyValue', 'style', 'explode', 'allowReserved', 'schema', 'content', 'in', '$ref']

/** Judges a body that comes or goes. One that may be sent is optional, but a webhook sends it. */
const judgeBody: DifferenceJudge = difference => {
  const { required, $ref } = asNode(difference.after)
  const isOptional = difference.before === undefined && required !== true && $ref === undefined
  const isAdded = isOptional && difference.context.directions.includes('request')
  return createFixedJudge(isAdded ? 'request-body-added' : 'request-body-changed')(difference)
}

const judgePresence: DifferenceJudge = difference =>
  judgeDirection(difference, 'presence', difference.after === true ? 'tightened' : 'widened')

const judgeState: DifferenceJudge = difference => {
  const { before, after } = difference
  const isEnding = after === 'deprecated' && before === 'current'
  const id = isEnding ? 'version-deprecated' : after === 'sunset' ? 'version-sunset' : 'version-restored'
  return createFixedJudge(id)(difference)
}

/** Judges the day from which a part is gone. A first one breaks no client. */
const judgeSunset: DifferenceJudge = difference => {
  const { before, after } = difference
  if (before === undefined) return createFixedJudge('deprecation-changed')(difference)
  const isEarlier = String(after ?? '~') < String(before)
  return createFixedJudge(isEarlier ? 'sunset-earlier' : 'sunset-later')(difference)
}

const judgeDefaultVersion = createFlagJudge(
  ['version-default-changed', ' answers requests that ask for none now.'],
  ['version-default-changed', ' no longer answers requests that ask for none.'],
)

const judgePrice: DifferenceJudge = difference => {
  const { before, after } = difference
  return createFixedJudge(Number(after) > Number(before) ? 'price-raised' : 'price-lowered')(difference)
}

/** Judges a scheme of another type, whose other members are not compared. */
const judgeScheme: DifferenceJudge = ifDocumented(({ owners: { before, after }, context: { place } }) => {
  const [was, is] = [before, after].map(({ type, scheme, in: where, name }) =>
    [type, scheme, where, name].filter(Boolean).join(' '),
  )
  return [createVerdict('access-changed', place, ` is now ${is}, was ${was}.`)]
})

/** Judges the flows of OAuth. More of them, or of their scopes, is asked of the service alone. */
const judgeFlows: DifferenceJudge = difference => {
  const isKept = (before: unknown, after: unknown, isScope = false): boolean =>
    isJsonNode(before) && isJsonNode(after)
      ? Object.keys(before).every(key => isKept(before[key], after[key], isScope || key === 'scopes'))
      : before === after || (isScope && after !== undefined)
  const id = isKept(difference.before, difference.after) ? 'access-added' : 'access-changed'
  return createFixedJudge(id)(difference)
}

const ruled = ifDocumented(createFixedJudge('rule-changed'))

const judgeMediaSchema: DifferenceJudge = ifDocumented(difference => {
  const isRequest = difference.context.directions.includes('request')
  return createFixedJudge(isRequest ? 'request-body-changed' : 'response-replaced')(difference)
})

/** The judges of members that mean the same in every kind of object. */
const commonJudges: Readonly<Record<string, DifferenceJudge>> = {
  level: judgeLevel,
  'x-level': judgeLevel,
  'x-gaps': judgeGapUse,
  ...allOf(createFixedJudge('deprecation-changed'), 'deprecated', 'x-deprecated', 'since'),
  sunset: judgeSunset,
  security: judgeAccess,
  'x-is': judgeMeaning,
  rows: judgeMeaning,
  ...allOf(judgeProse, 'summary', 'description', 'says', 'clause', 'x-clause', 'externalDocs'),
  ...allOf(judgeProse, 'example', 'examples', 'reason', 'successor'),
}

/** The judges of all other members of a kind of object. */
const kindJudges: Partial<Record<GrammarKind, DifferenceJudge>> = {
  ...allOf(judgeProse, 'info', 'externalDocs', 'tag', 'example', 'link'),
  ...allOf(ruled, 'rule', 'requestGroup', 'namedRequest', 'acrossStatement', 'unclear', 'growth'),
  sortKey: ifDocumented(createFixedJudge('order-changed')),
  encoding: createFixedJudge('request-body-changed'),
  serverVariable: createFixedJudge('server-changed'),
  payment: createFixedJudge('payment-changed'),
  securityScheme: ifDocumented(createFixedJudge('access-changed')),
}

const keywordJudges: Partial<Record<GrammarKind, Readonly<Record<string, DifferenceJudge>>>> = {
  document: {
    ...allOf(createFixedJudge('dialect-changed'), 'openapi', 'jsonSchemaDialect'),
    // Which values the suite asks for is no part of what the contract says, and no citation is.
    ...allOf(judgeProse, 'info', 'x-inputs', 'x-tolerances', 'x-clauses'),
    'x-entities': judgeMeaning,
  },
  entity: {
    ...allOf(judgeMeaning, 'key', 'default', 'either'),
    facts: judgeFacts,
    same: judgeAgreement,
  },
  server: { url: createFixedJudge('server-changed') },
  pathItem: { $ref: createFixedJudge('path-renamed'), ...allOf(method, ...methods) },
  operation: {
    tags: judgeProse,
    operationId: createFixedJudge('operation-renamed'),
    requestBody: judgeBody,
  },
  parameter: {
    name: createFixedJudge('parameter-renamed'),
    ...allOf(judgeMeaning, 'x-counts', 'x-role'),
    ...allOf(ifDocumented(createFixedJudge('parameter-form-changed')), ...forms),
    required: ifDocumented(
      createFlagJudge(
        ['parameter-made-required', ' has to be sent now.'],
        ['parameter-made-optional', ' may be left out now.'],
      ),
    ),
  },
  header: { ...allOf(headerForm, ...forms), required: judgePresence },
  requestBody: { $ref: createFixedJudge('request-body-changed'), required: judgePresence },
  response: allOf(createFixedJudge('response-replaced'), '$ref', 'x-answers'),
  mediaType: { schema: judgeMediaSchema },
  securityScheme: { type: judgeScheme, 'x-payment': createFixedJudge('payment-changed'), flows: judgeFlows },
  schema: { ...schemaJudges, ...allOf(judgeMeaning, 'x-rows', 'x-is') },
  table: { oneRow: judgeOneRow, ...allOf(judgeProse, 'retype', 'omit', 'apart') },
  column: {
    name: createFixedJudge('column-renamed'),
    type: judgeType,
    is: judgeMeaning,
    keys: judgeKeys,
    open: judgeUnlistedKeys,
    elements: createFixedJudge('column-elements-changed'),
  },
  // The short forms of a rule are written out as CEL before anything is compared.
  rule: { id: createFixedJudge('rule-renamed'), allows: judgeProse },
  sortKey: { id: createFixedJudge('order-renamed') },
  requestGroup: { name: judgeProse },
  acrossStatement: {
    id: createFixedJudge('rule-renamed'),
    ...allOf(judgeProse, 'checks', 'violation', 'message', 'expected', 'actual', 'column'),
  },
  version: { version: createFixedJudge('version-added'), state: judgeState, default: judgeDefaultVersion },
  payment: { price: judgePrice },
  gap: {
    id: createFixedJudge('gap-renamed'),
    ...allOf(judgeProse, 'name', 'question', 'scope', 'contradiction'),
    options: judgeGapOptions,
    default: createFixedJudge('gap-default-changed'),
    keyword: createFixedJudge('gap-keyword-changed'),
    resolved: judgeResolution,
    // How the suite finds out is no part of what the contract says.
    ...allOf(judgeProse, 'probes', 'ahead', 'reads', 'let', 'about'),
    ...allOf(judgeProse, 'words', 'bounds', 'unobserved', 'leftOpenBy'),
  },
}

/**
 * Returns the judge of a member of an object. Members that the grammar does not know have none, and no judge of all
 * kinds is for lists of objects: both are reported as unjudged.
 */
export function findKeywordJudge(kind: GrammarKind, keyword: string): DifferenceJudge {
  const own = getOwn(keywordJudges[kind] ?? {}, keyword)
  const form = getOwn(documentGrammar[kind], keyword)?.form
  if (own !== undefined) return own
  // What a tool or a vendor adds is none of ours.
  const isOurs = Object.values(documentGrammar).some(each => keyword in each)
  if (keyword.startsWith('x-') && !isOurs) return judgeProse
  if (form === undefined || form === 'list') return judgeUnknown
  return getOwn(commonJudges, keyword) ?? (form === 'map' ? undefined : kindJudges[kind]) ?? judgeUnknown
}
