import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { formatColumnRequirementId } from '../../src/conformance/checks/columns/type-requirements.ts'
import { formatFieldRequirementId } from '../../src/conformance/checks/rows/field-checks.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId, TableName } from '../../src/contract/contract-types.ts'
import { listPathFamilies } from '../../src/contract/match-route.ts'
import type { Fault } from '../faults/fault.ts'
import { byFigure } from './expected-figures.ts'
import { unseenBySize } from './unseen-by-size.ts'

/** Expected verdict on a fault, and the requirements of which at least one must give it. */
export interface ExpectedVerdict {
  readonly verdict: 'fail' | 'warn' | 'silent'
  readonly ids: readonly string[]
}

/** The requirements that speak of what a fault breaks, by its family and place. */
export function findExpectedVerdict(fault: Fault): ExpectedVerdict {
  const { family, level, name, rule } = fault
  const [, , place = ''] = /^fault:([^:]*):(.*)$/s.exec(name) ?? []
  if (rule !== undefined) return { verdict: toVerdict(level), ids: [rule] }
  const [first = '', ...rest] = place.split('.')
  if (first in contract.tables) return expectOfColumn(fault, first as TableName, rest)
  if (first in contract.objects) return expectOfField(fault, first, rest.join('.'))
  const ids =
    byPlace[`${family}:${place}`] ??
    byPlace[`${family}:${rest.join('.')}`] ??
    byFamily[family]?.(rest[0] ?? '', first)
  const isInferred = [rest[0], place].some(each => onlyInferred.has(`${family}:${each}`))
  return { verdict: isInferred ? 'warn' : toVerdict(level), ids: ids ?? [] }
}

function toVerdict(level: Fault['level']): ExpectedVerdict['verdict'] {
  return level === 'documented' ? 'fail' : level === 'inferred' ? 'warn' : 'silent'
}

function expectOfColumn(
  { family, level }: Fault,
  table: TableName,
  path: readonly string[],
): ExpectedVerdict {
  const [name = '', key] = path
  const id = formatColumnRequirementId(table, name)
  const type = contract.tables[table].find(column => column.name === name)?.type ?? ''
  // That 64-bit integers are no text is only inferred: the contract speaks of the 256-bit ones (shared rules, R4).
  const isLeaf = key !== undefined || !type.startsWith('Map')
  if (family === 'type' && isLeaf && /\bU?Int64\b/.test(type)) return { verdict: 'warn', ids: ['TYP-006'] }
  const ids = level === 'documented' ? [id] : [`${id}-value`]
  return { verdict: toVerdict(level), ids }
}

function expectOfField({ family, level }: Fault, schema: string, name: string): ExpectedVerdict {
  const id = formatFieldRequirementId(schema, name)
  // No notation for null stands in the social document, so that no field is null is only inferred.
  if (family === 'null') return { verdict: 'warn', ids: ['TYP-021'] }
  return { verdict: toVerdict(level), ids: level === 'documented' ? [id] : [`${id}-value`] }
}

/** Parameters whose effect the contract only lets one infer. */
const onlyInferred: ReadonlySet<string> = new Set([
  'ignored:time_window',
  'ignored:dexdV3Pool.chain_id',
  'ignored:clonesV3Pool.chain_id',
  'ignored:dexcV3Pool.chain_id',
  'ignored:dexcV2FeeMetrics.chain_id',
])

/** Requirements by family, for the parameter or other place of the fault. */
const byFamily: Readonly<Record<string, (place: string, first: string) => readonly string[]>> = {
  limit: () => ['PAR-LIM-rows'],
  unneeded: parameter => [`PAR-REQ-${parameter}`],
  needed: () => ['NET-001'],
  default: parameter => [`PAR-DEF-${parameter}`, 'INV-PL-01', 'INV-HR-01', 'NET-001', 'ENV-012'],
  edge: parameter => edges[parameter] ?? [`PAR-RNG-${parameter}`],
  unbounded: parameter => [parameter === 'limit' ? 'PAR-LIM-max' : 'PAR-CSV-50'],
  choice: parameter => [`PAR-ENUM-${parameter}`],
  'whole-only': parameter => [`PAR-TYPE-${parameter}`],
  form: parameter => [`PAR-PAT-${parameter}`],
  'empty-item': () => ['PAR-ORDER-enc'],
  'first-only': parameter => [`PAR-CSV-${parameter}`],
  columns: () => ['ENV-014'],
  effect: place => (/-as-\d/.test(place) ? ['PAR-EFFECT-timeframe'] : []),
  entity: (place, id) => entityFaults[place] ?? [findNulledColumn(id)],
}

/** Faults of all entities except the first of an operation. */
const entityFaults: Readonly<Record<string, readonly string[]>> = {
  decimals: ['XEP-00', 'XEP-04'],
  token0Decimals: ['XEP-00', 'XEP-01'],
  cents: ['XEP-03-digits', 'XEP-03'],
  poolCents: ['XEP-03-digits', 'XEP-03'],
  trades: ['XEP-05'],
  unknown: ['XEP-LISTED', 'NET-001'],
}

/** The requirement about the column that the fault of null takes: the last number that is not Nullable. */
function findNulledColumn(id: string): string {
  const { reply } = getOperation(id as OperationId)
  if (reply.kind !== 'table') return ''
  const last = contract.tables[reply.table].findLast(({ type }) => /^(Float64|U?Int\d+)$/.test(type))
  return formatColumnRequirementId(reply.table, last?.name ?? '')
}

const edges: Readonly<Record<string, readonly string[]>> = {
  limit: ['PAR-LIM-maxok'],
  offset: ['PAR-OFF-maxok'],
  token_addresses: ['PAR-CSV-50', 'PAR-CSV-most'],
}

/** By family and place, with the operation where it matters. */
const byPlace: Readonly<Record<string, readonly string[]>> = {
  ...byFigure,
  'envelope:rows': ['ENV-006'],
  'envelope:no-columns': ['ENV-004'],
  'envelope:no-data': ['ENV-005'],
  'envelope:no-rows': ['ENV-006'],
  'envelope:short-row': ['ENV-007'],
  'envelope:named-rows': ['ENV-005'],
  'envelope:column-twice': ['ENV-008'],
  'envelope:shifted-cells': ['ENV-015'],
  'envelope:wrapper': ['ENV-001', 'ENV-003'],
  'envelope:two-tables': ['ENV-002', 'ENV-003'],
  'envelope:boxed-objects': ['ENV-013'],
  'ignored:limit': ['PAR-LIM-rows'],
  'ignored:offset': ['PAG-001', 'PAG-002'],
  'ignored:chain_id': ['PAR-EFFECT-chain_id', 'PAR-EFFECT-chain_id-unlisted', 'INV-PL-01', 'INV-HR-01'],
  'ignored:token_address': ['FIL-PL'],
  'ignored:order_asc': ['ORD-PL-asc-fee'],
  'ignored:order_desc': ['ORD-PL-desc-fee'],
  'ignored:token_filter': ['FIL-SP'],
  'ignored:sort_by': ['PAR-EFFECT-sort_by'],
  'ignored:order': ['ORD-IN-asc'],
  'ignored:min_velocity': ['PAR-EFFECT-min_velocity'],
  'ignored:min_posts': ['PAR-EFFECT-min_posts'],
  'ignored:token_focus': ['PAR-EFFECT-token_focus'],
  'ignored:time_window': ['PAR-EFFECT-time_window'],
  'ignored:lookback_hours': ['PAR-EFFECT-lookback_hours'],
  'ignored:granularity': ['PAR-EFFECT-granularity'],
  'ignored:comparison_period': ['PAR-EFFECT-comparison_period'],
  'choice:dexcV2ProviderSummary.chain_id.8453': ['NET-001'],
  'constant:timeframe': ['PAR-EFFECT-timeframe'],
  'constant:interval': ['PAR-ENUM-interval'],
  'limit:short': ['PAR-LIM-full', 'PAG-001'],
  'limit:capped': ['PAR-LIM-most'],
  'page:overlap': ['PAG-001', 'PAG-002'],
  'page:gap': ['PAG-001'],
  'page:wrapped': ['PAG-wrapped'],
  'page:repeated': ['PAG-repeated', 'PAG-far'],
  'page:order': ['ORD-HR-pages'],
  'across:createdAt': ['XEP-00', 'XEP-01'],
  'across:token0Decimals': ['XEP-00', 'XEP-01', 'XEP-04'],
  'across:tickSpacing': ['XEP-00', 'XEP-01'],
  'across:feeTier': ['XEP-00', 'XEP-01'],
  'across:token1Address': ['XEP-00', 'XEP-01'],
  'across:decimals': ['XEP-00', 'XEP-04'],
  'across:tokenDecimals': ['XEP-00', 'XEP-04'],
  'across:tvlPriceComplete': ['XEP-02'],
  'across:baseTokenAddress': ['XEP-10'],
  'across:totalReach': ['XEP-12'],
  'across:priceUSD': ['XEP-03'],
  'across:volumeUSD': ['XEP-14'],
  'across:buyCount': ['XEP-16'],
  'across:fdvUSD': ['INV-TD-08'],
  'across:tokenPrice': ['XEP-03'],
  'across:tradeStatistics.window': ['XEP-06'],
  'across:priceVolumeMulti.window': ['XEP-07'],
  'across:count': ['XEP-05'],
  'across:filtered': ['XEP-08'],
  'across:venue': ['XEP-09'],
  'across:closed': ['XEP-11'],
  'across:sum': ['XEP-11'],
  'effect:token0': ['XEP-08'],
  'effect:token1': ['XEP-08'],
  'effect:newest': ['XEP-08'],
  'effect:second': ['PAR-ORDER-second'],
  'effect:as-text': ['PAR-ORDER-first'],
  'effect:likeness': ['FIL-SP'],
  'effect:cut': ['PAR-CSV-rows'],
  'effect:uneven': ['PAR-ENUM-interval'],
  'effect:endless': ['FIL-MO-rows'],
  'effect:dexdV3Pool.hex': ['TYP-008-decimal'],
  'effect:dexcV2FeeMetrics.hex': ['TYP-007-decimal'],
  'effect:minutes': ['TYP-010-seconds'],
  'effect:nothing': ['FIL-SP-some'],
  'effect:half': ['FIL-SP-all'],
  'effect:masked': ['INV-SS-01'],
  'effect:shrunk-lookback_hours': ['PAR-NEST-lookback_hours'],
  'effect:shrunk-comparison_period': ['PAR-NEST-comparison_period'],
  'effect:shrunk-time_window': ['PAR-NEST-time_window'],
  'version:unnamed': ['VER-001'],
  'version:refused.v1': ['VER-002'],
  'version:refused.v2': ['VER-002'],
  'version:default.v1': ['VER-001'],
  'version:served.v1': ['VER-003'],
  'version:served.v2': ['VER-003'],
  'version:sunset': ['VER-006'],
  'version:deprecated': ['VER-007'],
  'version:unmarked.deprecated': ['VER-MARK-deprecated'],
  'access:no-key': ['AUT-003'],
  'access:any-key': ['AUT-004'],
  'access:refused': ['AUT-001', 'NET-001'],
  'access:long-form': ['AUT-003', 'AUT-004'],
  'access:short-form': ['AUT-003', 'AUT-004'],
  'access:social': ['AUT-003', 'AUT-004'],
  'payment:free': ['PAY-001'],
  'payment:status': ['PAY-001'],
  'payment:elsewhere': ['PAY-001'],
  'payment:empty': ['PAY-002'],
  'payment:amount': ['PAY-003'],
  'payment:chain': ['PAY-003'],
  'payment:units': ['PAY-003'],
  'payment:version': ['PAY-VERSION'],
  'paid:refused': ['PAY-PAID'],
  'paid:unserved': ['PAY-PAID'],
  'paid:taken': ['PAY-PAID'],
  'paid:raised': ['PAY-003'],
  'paid:boxed': ['PAY-PAID'],
  'paid:column': ['PAY-SAME'],
  'paid:receipt': ['PAY-RECEIPT'],
  'paid:again': ['PAY-SPENT'],
  'paid:unverified': ['PAY-VERIFY'],
  ...Object.fromEntries(listPathFamilies().map(at => [`payment:unread.${at}`, ['PAY-GARBAGE']])),
  'route:none': ['RTE-001', 'RTE-002', 'RTE-003', 'NET-001'],
  'route:short': ['RTE-001'],
  'route:long': ['RTE-002-both'],
  'route:columns': ['ENV-014'],
  'transport:html': ['NET-003'],
  'transport:bom': ['NET-004'],
  'transport:twice': ['NET-005'],
  'transport:deep': ['NET-SIZE'],
  'transport:year': ['NET-DATE'],
  'transport:moment': ['NET-DATE'],
  'transport:created': ['NET-006'],
  'transport:error': ['NET-001'],
  'transport:comma': ['NET-002'],
  'transport:rest': ['NET-002'],
  'transport:page': ['NET-002'],
  'transport:nothing': ['NET-001', 'NET-002'],
  'transport:crash': ['ERR-002'],
}

const ofValues =
  /^(ENV-009|ENV-015|TYP-|INV-|FIL-|ORD-|VER-00[13]|PAG-|PAR-DEF-|PAR-LIM-(rows|full|most)|XEP-)/
const ofEntities = /^(NET-001|PAR-(ENUM|OPT)|ENV-015|TYP-|INV-|ORD-|XEP-)/
const ofRows = /^(INV-|FIL-|ORD-|ENV-012|PAG-|PAR-(DEF|ORDER)-|PAR-LIM-(rows|full|most)|XEP-)/
const ofRequests = /^(NET-001|VER-|PAR-|PAG-|RTE-|ORD-|FIL-|INV-(PL|HR)-01|INV-OH-07|ENV-01[24]|AUT-|XEP-)/
const ofVersions = /^(NET-001|COL-InfluencerEntry(V2)?-|PAR-|RTE-002|VER-)/
/** Requirements of paid answers. They are judged as all other answers, too. */
const ofPaid = /^(ENV-|NET-|PAY-)/
const ofForm = /^(ENV-|COL-|TYP-|INV-|PAR-|PAG-|ORD-|XEP-|VER-)/

/**
 * Requirements that may fail along with the one that is meant, since they say it too or follow from it. A wrong value is no
 * other column's fault, a broken rule is no wrong type, and a refused request says nothing about values.
 */
export function matchCompanions({ family, rule, name, level }: Fault): RegExp {
  if (family === 'entity') return ofEntities
  if (rule !== undefined || ['order', 'limit', 'page', 'across', 'effect', 'figures'].includes(family))
    return ofRows
  if (/^fault:[^:]*:[A-Z]/.test(name)) return ofValues
  if (['envelope', 'transport', 'columns'].includes(family)) return ofForm
  if (family === 'version') return ofVersions
  if (family === 'paid') return ofPaid
  return level === 'documented' ? ofRequests : /^$/
}

const decided: ReadonlySet<string> = new Set(
  contract.gaps.flatMap(({ id, resolved }) => (resolved ? [id] : [])),
)

/** True if a requirement was an open question once: what shows of it may be anything a fault changes or keeps from showing. */
export function wasOpenOnce(id: string): boolean {
  return decided.has(id)
}

/**
 * Returns the reason why a fault is invisible from outside, invisible on data of this size, or not requested. Returns undefined
 * for all others.
 */
export function explainUnseen({ name }: Fault, size: WorldSize): string | undefined {
  return Object.entries({ ...unseenFaults, ...unseenBySize[size] }).find(([, names]) => names.test(name))?.[0]
}

/** The reasons, with the faults each is about. */
export const unseenFaults: Readonly<Record<string, RegExp>> = {
  'how many rows a limit of posts leaves is open': /^fault:limit:alphaPostDetection\.short$/,
  'that an address is unknown on another chain is no failure, so no list tells':
    /^fault:default:tvlTopOwners\.chain_id$/,
  'only one chain is supported': /^fault:ignored:dexcV2(Pools|ProviderSummary)\.chain_id$/,
  'the only value of the parameter is its default, which no request spells out':
    /^fault:choice:dexcV2Pools\.chain_id\.8453$/,
  'one list stands for the three that are alike': /^fault:empty-item:(clones|dexe)V3Pools\.order_(asc|desc)$/,
  'whether it is served in its long form is asked of three operations':
    /^fault:route:(?!clmmVenuePools|priceVolumeMulti|trendingMomentum)\w+\.long$/,
}
