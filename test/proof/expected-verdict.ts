import type { WorldSize } from '../../mocks/world/world-scales.ts'
import { formatColumnRequirementId } from '../../src/conformance/checks/columns/type-requirements.ts'
import { formatFieldRequirementId } from '../../src/conformance/checks/rows/field-checks.ts'
import { contract, getOperation } from '../../src/contract/contract.ts'
import type { OperationId, TableName } from '../../src/contract/contract-types.ts'
import type { Fault } from '../faults/fault.ts'
import { readYaml } from '../support/read-yaml.ts'

/** Texts that people write about faults. Names of requirements and families are separated by spaces. */
interface Expectations {
  readonly requirements: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly unseen: Readonly<Record<WorldSize | 'always', Readonly<Record<string, string>>>>
  readonly kinds: Readonly<Record<string, string>>
}

const { requirements, unseen, kinds } = readYaml<Expectations>(import.meta.url, 'expected.yaml')

/** The families of faults in the words of the guide. */
export const faultKinds = Object.entries(kinds).map(([says, names]) => ({ says, families: names.split(' ') }))

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
  const listed = [place, rest.join('.'), rest[0] ?? ''].map(each => requirements[family]?.[each])
  const ids = listed.find(each => each)?.split(' ') ?? byFamily[family]?.(rest[0] ?? '', first)
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
  default: parameter => [
    `PAR-DEF-${parameter}`,
    `PAR-DEF-${parameter}-near`,
    'INV-PL-01',
    'INV-HR-01',
    'NET-001',
    'ENV-012',
  ],
  edge: parameter => [`PAR-RNG-${parameter}`],
  unbounded: parameter => [parameter === 'limit' ? 'PAR-LIM-max' : 'PAR-CSV-50'],
  choice: parameter => [`PAR-ENUM-${parameter}`],
  'whole-only': parameter => [`PAR-TYPE-${parameter}`],
  form: parameter => [`PAR-PAT-${parameter}`],
  'empty-item': () => ['PAR-ORDER-enc'],
  'first-only': parameter => [`PAR-CSV-${parameter}`],
  columns: () => ['ENV-014'],
  payment: (_, place) => (place === 'unread' ? ['PAY-GARBAGE'] : []),
  effect: place => (/-as-\d/.test(place) ? ['PAR-EFFECT-timeframe'] : []),
  entity: (_, id) => [findNulledColumn(id)],
}

/** The requirement about the column that the fault of null takes: the last number that is not Nullable. */
function findNulledColumn(id: string): string {
  const { reply } = getOperation(id as OperationId)
  if (reply.kind !== 'table') return ''
  const last = contract.tables[reply.table].findLast(({ type }) => /^(Float64|U?Int\d+)$/.test(type))
  return formatColumnRequirementId(reply.table, last?.name ?? '')
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
  const reasons = Object.entries({ ...unseen.always, ...unseen[size] })
  return reasons.find(([, names]) => new RegExp(names).test(name))?.[0]
}
