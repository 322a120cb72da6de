import { getOwn } from '../../base/get-own.ts'
import type { GrammarKind } from '../../generate/document-grammar.ts'
import type { DifferenceJudge } from './difference.ts'
import { judgeAccess } from './judge-access.ts'
import {
  judgeColumnSchema,
  judgeKeys,
  judgeOneRow,
  judgeTuplePositions,
  judgeType,
  judgeUnlistedKeys,
} from './judge-column-schema.ts'
import { judgeGapOptions, judgeResolution } from './judge-gap-options.ts'
import { judgeLevel } from './judge-level.ts'
import {
  createFixedJudge,
  ifDocumented,
  judgeDirection,
  judgeGapUse,
  judgeProse,
  judgeUnknown,
} from './judge-limit.ts'
import { formatValue, nameSubject } from './name-subject.ts'
import { schemaJudges } from './schema-judges.ts'

/** Creates a judge that depends on whether a member is added, removed or changed. */
function byPresence(
  added: DifferenceJudge,
  removed: DifferenceJudge,
  changed: DifferenceJudge,
): DifferenceJudge {
  return difference =>
    (difference.before === undefined ? added : difference.after === undefined ? removed : changed)(difference)
}

/** Judges a change of the entity or attribute that a column, parameter or row means. An addition or removal is safe. */
const judgeMeaning = byPresence(
  createFixedJudge('meaning-said'),
  createFixedJudge('meaning-said'),
  createFixedJudge('meaning-changed'),
)

const ours = { 'x-level': judgeLevel, 'x-gaps': judgeGapUse }

function allWords(...keywords: readonly string[]): Record<string, DifferenceJudge> {
  return Object.fromEntries(keywords.map(keyword => [keyword, judgeProse]))
}

function allOf(judge: DifferenceJudge, ...keywords: readonly string[]): Record<string, DifferenceJudge> {
  return Object.fromEntries(keywords.map(keyword => [keyword, judge]))
}

const method = byPresence(
  ({ context: { place } }) => [{ id: 'operation-added', says: `${nameSubject(place)} is new.` }],
  ({ context: { place } }) => [{ id: 'operation-removed', says: `${nameSubject(place)} is gone.` }],
  judgeUnknown,
)
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const parameterForm = ifDocumented(createFixedJudge('parameter-form-changed'))
const headerForm = ifDocumented(createFixedJudge('header-changed'))
const forms = ['allowEmptyValue', 'style', 'explode', 'allowReserved', 'schema', 'content', 'in', '$ref']

const judgeParameterRequired: DifferenceJudge = ifDocumented(({ after, context: { place } }) =>
  after === true
    ? [{ id: 'parameter-made-required', says: `${nameSubject(place)} has to be sent now.` }]
    : [{ id: 'parameter-made-optional', says: `${nameSubject(place)} may be left out now.` }],
)

const judgePresence: DifferenceJudge = difference =>
  judgeDirection(difference, 'presence', difference.after === true ? 'tightened' : 'widened')

const judgeState: DifferenceJudge = ({ before, after, context: { place } }) => {
  const id =
    after === 'sunset'
      ? 'version-sunset'
      : after === 'deprecated' && before === 'current'
        ? 'version-deprecated'
        : 'version-restored'
  return [
    {
      id,
      says: `${nameSubject(place)} of ${place.media} is now ${formatValue(after)}, was ${formatValue(before)}.`,
    },
  ]
}

const judgeDefaultVersion: DifferenceJudge = ({ after, context: { place } }) => [
  {
    id: 'version-default-changed',
    says: `${nameSubject(place)} of ${place.media} is ${after === true ? 'now' : 'no longer'} what answers a request that asks for none.`,
  },
]

const judgePrice: DifferenceJudge = difference => {
  const { before, after } = difference
  return createFixedJudge(Number(after) > Number(before) ? 'price-raised' : 'price-lowered')(difference)
}

/** Judges the expression of a rule. */
const ruled = ifDocumented(createFixedJudge('rule-changed'))
const ordered = ifDocumented(createFixedJudge('order-changed'))

const judgeMediaSchema: DifferenceJudge = ifDocumented(difference =>
  createFixedJudge(
    difference.context.directions.includes('request') ? 'request-body-changed' : 'response-replaced',
  )(difference),
)

/** The judges of differing members, for each kind of object. Other members are reported as unjudged. */
export const keywordJudges: Readonly<Record<GrammarKind, Readonly<Record<string, DifferenceJudge>>>> = {
  document: {
    ...allOf(createFixedJudge('dialect-changed'), 'openapi', 'jsonSchemaDialect'),
    security: judgeAccess,
    // Which values the suite asks for is no part of what the contract says, and no citation is.
    ...allWords('info', 'externalDocs', 'x-inputs', 'x-tolerances', 'x-clauses'),
    'x-entities': judgeMeaning,
  },
  info: allWords('title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'),
  externalDocs: allWords('description', 'url'),
  tag: allWords('name', 'description', 'externalDocs'),
  server: { url: createFixedJudge('server-changed'), ...allWords('description') },
  serverVariable: {
    ...allWords('description'),
    ...allOf(createFixedJudge('server-changed'), 'default', 'enum'),
  },
  components: {},
  pathItem: {
    ...allWords('summary', 'description'),
    $ref: createFixedJudge('path-renamed'),
    ...allOf(method, ...methods),
  },
  operation: {
    ...ours,
    ...allWords('summary', 'description', 'tags', 'externalDocs', 'x-clause'),
    operationId: ({ before, after }) => [
      {
        id: 'operation-renamed',
        says: `Operation ${formatValue(before)} is now called ${formatValue(after)}.`,
      },
    ],
    deprecated: createFixedJudge('deprecation-changed'),
    security: judgeAccess,
    requestBody: createFixedJudge('request-body-changed'),
  },
  parameter: {
    ...ours,
    name: createFixedJudge('parameter-renamed'),
    ...allOf(judgeMeaning, 'x-is', 'x-counts', 'x-role'),
    ...allWords('description', 'example', 'examples'),
    ...allOf(parameterForm, ...forms),
    deprecated: createFixedJudge('deprecation-changed'),
    required: judgeParameterRequired,
  },
  header: {
    ...ours,
    ...allWords('description', 'example', 'examples'),
    ...allOf(headerForm, ...forms),
    deprecated: createFixedJudge('deprecation-changed'),
    required: judgePresence,
  },
  requestBody: {
    ...allWords('description'),
    $ref: createFixedJudge('request-body-changed'),
    required: judgePresence,
  },
  response: {
    ...ours,
    ...allWords('description'),
    ...allOf(createFixedJudge('response-replaced'), '$ref', 'x-answers'),
  },
  mediaType: { ...ours, ...allWords('example', 'examples'), schema: judgeMediaSchema },
  encoding: allOf(
    createFixedJudge('request-body-changed'),
    'contentType',
    'style',
    'explode',
    'allowReserved',
  ),
  example: allWords('$ref', 'summary', 'description', 'value', 'externalValue'),
  callback: {},
  link: allWords('$ref', 'operationRef', 'operationId', 'parameters', 'requestBody', 'description', 'server'),
  securityScheme: {
    ...ours,
    ...allWords('description'),
    ...allOf(
      ifDocumented(createFixedJudge('access-changed')),
      '$ref',
      'type',
      'name',
      'in',
      'scheme',
      'bearerFormat',
      'flows',
      'openIdConnectUrl',
    ),
    'x-payment': createFixedJudge('payment-changed'),
  },
  schema: { ...schemaJudges, ...allOf(judgeMeaning, 'x-rows', 'x-is') },
  table: { rows: judgeMeaning, oneRow: judgeOneRow, ...allWords('retype', 'omit', 'apart') },
  column: {
    name: createFixedJudge('column-renamed'),
    ...allWords('description'),
    type: judgeType,
    is: judgeMeaning,
    schema: judgeColumnSchema,
    keys: judgeKeys,
    open: judgeUnlistedKeys,
    elements: judgeTuplePositions,
    'x-gaps': judgeGapUse,
  },
  rule: {
    id: createFixedJudge('rule-renamed'),
    level: judgeLevel,
    ...allWords('says', 'clause', 'allows'),
    // All but the first are written out as CEL before anything is compared.
    ...allOf(ruled, 'rule', 'one', 'echoes', 'past', 'grows', 'least', 'busy', 'unless', 'exact', 'factor'),
  },
  sortKey: {
    id: createFixedJudge('order-renamed'),
    ...allOf(ordered, 'by', 'direction', 'when', 'opposite', 'columns', 'ascending', 'descending'),
    level: judgeLevel,
  },
  requestGroup: {
    name: createFixedJudge('rule-renamed'),
    ...allOf(ruled, 'operations', 'profile', 'also', 'values', 'let'),
  },
  namedRequest: allOf(ruled, 'operation', 'query', 'expects', 'also'),
  expressions: {},
  requestQuery: {},
  acrossStatement: {
    id: createFixedJudge('rule-renamed'),
    level: judgeLevel,
    ...allWords('says', 'clause', 'checks', 'violation', 'message', 'expected', 'actual', 'column'),
    ...allOf(
      ruled,
      'breaks',
      'judged',
      'operations',
      'aliases',
      'each',
      'with',
      'by',
      'required',
      'when',
      'rule',
    ),
    ...allOf(ruled, 'over', 'within', 'enough', 'let', 'equals', 'accepted'),
  },
  unclear: { when: ruled, ...allWords('says') },
  growth: allOf(ruled, 'columns', 'when', 'least'),
  version: { version: createFixedJudge('version-added'), state: judgeState, default: judgeDefaultVersion },
  payment: { price: judgePrice, ...allOf(createFixedJudge('payment-changed'), 'chain', 'version') },
  gap: {
    id: createFixedJudge('gap-renamed'),
    ...allWords('name', 'question', 'clause', 'scope', 'contradiction'),
    options: judgeGapOptions,
    default: createFixedJudge('gap-default-changed'),
    keyword: createFixedJudge('gap-keyword-changed'),
    resolved: judgeResolution,
    // How the suite finds out is no part of what the contract says.
    ...allWords('probes', 'ahead', 'reads', 'let', 'about', 'words', 'bounds', 'unobserved', 'leftOpenBy'),
  },
}

/** Returns the judge of a member of an object. */
export function findKeywordJudge(kind: GrammarKind, keyword: string): DifferenceJudge {
  return getOwn(keywordJudges[kind], keyword) ?? judgeUnknown
}
