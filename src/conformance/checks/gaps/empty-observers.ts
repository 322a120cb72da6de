import type { ObjectOf } from '../../../contract/contract-types.ts'
import type { GapOptions } from '../../../generated/gaps.ts'
import type { Seen } from '../../evidence/evidence.ts'
import { nobodies, nobody } from '../../inputs/nobody.ts'
import {
  classifyOutcome,
  type GapObservers,
  inWords,
  type Observer,
  observeOutcome,
  toMembers,
} from './observer.ts'

/** Whether all that a request names is nobody's. */
function isAboutNobody({ query, target }: Seen): boolean {
  const names: readonly string[] = [nobody.altchain, nobody.evm]
  return target.parameters.some(({ name, required }) => required && names.includes(query[name] ?? ''))
}

const emptyOrMissing = { empty: 'empty', missing: 'not-found' } as const

const observeUnknownProvider: Observer<'GAP-21a'> = (seen, around) => {
  const [row] = seen.rows ?? []
  const count: keyof ObjectOf<'ProviderSummary'> = 'poolCount'
  return observeOutcome(isAboutNobody, {
    ...emptyOrMissing,
    ...(row?.[count] === 0 ? { rows: 'zero-row' } : {}),
  })(seen, around)
}

const observeEmptyRange = observeOutcome(
  ({ typed }) => Number(typed.after_time) >= Number(typed.before_time),
  {
    refused: 'reject',
    empty: 'empty',
  },
)

/** Several unknown tokens; whether each is left out or the whole request is refused shows without a known one beside them. */
const observeUnknownTokens = observeOutcome(
  ({ query }) =>
    query.token_addresses !== undefined && nobodies(3000).startsWith(`${query.token_addresses},`),
  // So many may be refused for their number.
  { empty: 'omit', rows: 'zero-row', missing: 'not-found', refused: null },
)

const observeEmptyTable: Observer<'GAP-16'> = seen => {
  const { table } = seen
  if (classifyOutcome(seen) !== 'empty' || table === undefined) return undefined
  return table.columns.length === 0 ? 'drop' : 'keep'
}

/** The form of an error body, by its type and the names in it. The body of 402 is another question (GAP-07). */
const observeErrorBody: Observer<'GAP-10'> = ({ reply, json }) => {
  if (reply === undefined || reply.status < 400 || reply.status === 402) return undefined
  const type = (reply.headers['content-type'] ?? '').split(';')[0] ?? ''
  const names = Object.keys(toMembers(json))
  if (type === 'application/problem+json') return 'problem-details'
  if (type === 'text/plain') return 'plain-text'
  if (names.length === 0) return inWords(reply.body === '' ? 'no body' : type || 'a body without a type')
  const sorted = names.sort().join(', ')
  const forms: Readonly<Record<string, GapOptions['GAP-10']>> = {
    'error, message': 'error-message',
    error: 'error-only',
  }
  return forms[sorted] ?? inWords(`JSON with ${sorted}`)
}

/** Gaps about what stands for nothing, by id. */
export const emptyObservers: GapObservers = {
  'GAP-01': observeOutcome(isAboutNobody, { ...emptyOrMissing, refused: 'bad-request' }),
  'GAP-01a': observeOutcome(isAboutNobody, emptyOrMissing),
  'GAP-05b': observeOutcome(isAboutNobody, emptyOrMissing),
  'GAP-05c': observeEmptyRange,
  'GAP-10': observeErrorBody,
  'GAP-16': observeEmptyTable,
  'GAP-21': observeOutcome(isAboutNobody, emptyOrMissing),
  'GAP-21a': observeUnknownProvider,
  'GAP-43': observeUnknownTokens,
}
