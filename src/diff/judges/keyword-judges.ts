import { getOwn } from '../../base/get-own.ts'
import type { Kind } from '../../generate/document-grammar.ts'
import type { Judge } from './difference.ts'
import { judgeAccess } from './judge-access.ts'
import { judgeChoices, judgeResolution } from './judge-choices.ts'
import {
  judgeColumnSchema,
  judgeElements,
  judgeKeys,
  judgeOneRow,
  judgeOpen,
  judgeType,
} from './judge-column-schema.ts'
import { judgeLevel } from './judge-level.ts'
import { ifDocumented, judgeDirection, judgeGapUse, judgeUnknown, judgeWords, report } from './judge-limit.ts'
import { formatValue, nameSubject } from './name-subject.ts'
import { schemaJudges } from './schema-judges.ts'

/** Creates a judge that depends on whether a member is added, removed or changed. */
function byPresence(added: Judge, removed: Judge, changed: Judge): Judge {
  return difference =>
    (difference.before === undefined ? added : difference.after === undefined ? removed : changed)(difference)
}

/** Judges the entity or attribute that something means. An addition or removal is safe. */
const judgeMeaning = byPresence(report('meaning-said'), report('meaning-said'), report('meaning-changed'))

const ours = { 'x-level': judgeLevel, 'x-gaps': judgeGapUse }

function allWords(...keywords: readonly string[]): Record<string, Judge> {
  return Object.fromEntries(keywords.map(keyword => [keyword, judgeWords]))
}

function allOf(judge: Judge, ...keywords: readonly string[]): Record<string, Judge> {
  return Object.fromEntries(keywords.map(keyword => [keyword, judge]))
}

const method = byPresence(
  ({ context: { place } }) => [{ id: 'operation-added', says: `${nameSubject(place)} is new.` }],
  ({ context: { place } }) => [{ id: 'operation-removed', says: `${nameSubject(place)} is gone.` }],
  judgeUnknown,
)
const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

const parameterForm = ifDocumented(report('parameter-form-changed'))
const headerForm = ifDocumented(report('header-changed'))
const forms = ['allowEmptyValue', 'style', 'explode', 'allowReserved', 'schema', 'content', 'in', '$ref']

const judgeParameterRequired: Judge = ifDocumented(({ after, context: { place } }) =>
  after === true
    ? [{ id: 'parameter-made-required', says: `${nameSubject(place)} has to be sent now.` }]
    : [{ id: 'parameter-made-optional', says: `${nameSubject(place)} may be left out now.` }],
)

const judgePresence: Judge = difference =>
  judgeDirection(difference, 'presence', difference.after === true ? 'tightened' : 'widened')

const judgeState: Judge = ({ before, after, context: { place } }) => {
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

const judgeDefaultVersion: Judge = ({ after, context: { place } }) => [
  {
    id: 'version-default-changed',
    says: `${nameSubject(place)} of ${place.media} is ${after === true ? 'now' : 'no longer'} what answers a request that asks for none.`,
  },
]

const judgePrice: Judge = difference => {
  const { before, after } = difference
  return report(Number(after) > Number(before) ? 'price-raised' : 'price-lowered')(difference)
}

/** Judges the expression of a rule. */
const ruled = ifDocumented(report('rule-changed'))
const ordered = ifDocumented(report('order-changed'))

const judgeMediaSchema: Judge = ifDocumented(difference =>
  report(difference.context.directions.includes('request') ? 'request-body-changed' : 'response-replaced')(
    difference,
  ),
)

/** The judges of differing members, for each kind of object. Other members are reported as unjudged. */
export const keywordJudges: Readonly<Record<Kind, Readonly<Record<string, Judge>>>> = {
  document: {
    ...allOf(report('dialect-changed'), 'openapi', 'jsonSchemaDialect'),
    security: judgeAccess,
    // Which values the suite asks for is no part of what the contract says.
    ...allWords('info', 'externalDocs', 'x-inputs', 'x-tolerances'),
    'x-entities': judgeMeaning,
  },
  info: allWords('title', 'version', 'summary', 'description', 'termsOfService', 'contact', 'license'),
  externalDocs: allWords('description', 'url'),
  tag: allWords('name', 'description', 'externalDocs'),
  server: { url: report('server-changed'), ...allWords('description') },
  serverVariable: { ...allWords('description'), ...allOf(report('server-changed'), 'default', 'enum') },
  components: {},
  pathItem: {
    ...allWords('summary', 'description'),
    $ref: report('path-renamed'),
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
    deprecated: report('deprecation-changed'),
    security: judgeAccess,
    requestBody: report('request-body-changed'),
  },
  parameter: {
    ...ours,
    name: report('parameter-renamed'),
    ...allOf(judgeMeaning, 'x-is', 'x-counts'),
    ...allWords('description', 'example', 'examples'),
    ...allOf(parameterForm, ...forms),
    deprecated: report('deprecation-changed'),
    required: judgeParameterRequired,
  },
  header: {
    ...ours,
    ...allWords('description', 'example', 'examples'),
    ...allOf(headerForm, ...forms),
    deprecated: report('deprecation-changed'),
    required: judgePresence,
  },
  requestBody: { ...allWords('description'), $ref: report('request-body-changed'), required: judgePresence },
  response: {
    ...ours,
    ...allWords('description'),
    ...allOf(report('response-replaced'), '$ref', 'x-answers'),
  },
  mediaType: { ...ours, ...allWords('example', 'examples'), schema: judgeMediaSchema },
  encoding: allOf(report('request-body-changed'), 'contentType', 'style', 'explode', 'allowReserved'),
  example: allWords('$ref', 'summary', 'description', 'value', 'externalValue'),
  callback: {},
  link: allWords('$ref', 'operationRef', 'operationId', 'parameters', 'requestBody', 'description', 'server'),
  securityScheme: {
    ...ours,
    ...allWords('description'),
    ...allOf(
      ifDocumented(report('access-changed')),
      '$ref',
      'type',
      'name',
      'in',
      'scheme',
      'bearerFormat',
      'flows',
      'openIdConnectUrl',
    ),
    'x-payment': report('payment-changed'),
  },
  schema: { ...schemaJudges, ...allOf(judgeMeaning, 'x-rows', 'x-is') },
  table: { rows: judgeMeaning, oneRow: judgeOneRow, ...allWords('retype', 'omit', 'apart') },
  column: {
    name: report('column-renamed'),
    ...allWords('description'),
    type: judgeType,
    is: judgeMeaning,
    schema: judgeColumnSchema,
    keys: judgeKeys,
    open: judgeOpen,
    elements: judgeElements,
    'x-gaps': judgeGapUse,
  },
  rule: {
    id: report('rule-renamed'),
    level: judgeLevel,
    ...allWords('says', 'clause', 'allows'),
    // All but the first are written out as CEL before anything is compared.
    ...allOf(ruled, 'rule', 'one', 'echoes', 'past', 'grows', 'least', 'busy', 'unless', 'exact'),
  },
  sortKey: {
    id: report('order-renamed'),
    ...allOf(ordered, 'by', 'direction', 'when', 'opposite', 'columns', 'ascending', 'descending'),
    level: judgeLevel,
  },
  requestGroup: {
    name: report('rule-renamed'),
    ...allOf(ruled, 'operations', 'profile', 'also', 'values', 'let'),
  },
  namedRequest: allOf(ruled, 'operation', 'query', 'expects', 'also'),
  expressions: {},
  requestQuery: {},
  acrossStatement: {
    id: report('rule-renamed'),
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
  version: { version: report('version-added'), state: judgeState, default: judgeDefaultVersion },
  payment: { price: judgePrice, ...allOf(report('payment-changed'), 'chain', 'version') },
  gap: {
    id: report('gap-renamed'),
    ...allWords('name', 'question', 'clause', 'scope', 'contradiction'),
    options: judgeChoices,
    default: report('gap-default-changed'),
    keyword: report('gap-keyword-changed'),
    resolved: judgeResolution,
    // How the suite finds out is no part of what the contract says.
    ...allWords('probes', 'ahead', 'reads', 'let', 'about', 'words', 'bounds', 'unobserved', 'leftOpenBy'),
  },
}

/** Returns the judge of a member of an object. */
export function findJudge(kind: Kind, keyword: string): Judge {
  return getOwn(keywordJudges[kind], keyword) ?? judgeUnknown
}
