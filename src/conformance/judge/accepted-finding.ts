import { stringify } from 'yaml'
import { ContractError } from '../../base/contract-error.ts'
import { readYaml } from '../../base/read-yaml.ts'
import { getOperation } from '../../contract/contract.ts'
import { formatEndpoint, matchOperations } from '../../contract/match-route.ts'
import type { components } from '../../generated/file-forms.ts'
import { checkRequirementId } from '../checks/check-requirement-id.ts'
import type { Report, RequirementResult } from '../model/report.ts'
import schema from './accepted.schema.json' with { type: 'json' }

/**
 * An accepted finding as written in the file. `endpoint` is a path without its first slash or an operation id,
 * with `*` for any characters, or `service`. `place` is a place in a reply with `*` for indices
 * (`[*].data[*].volume24h`), or any place when absent. `expires` is its last day.
 */
type AcceptedEntry = components['schemas']['AcceptedFindings'][number]

/** An accepted finding with its resolved operations. */
export interface AcceptedFinding extends AcceptedEntry {
  readonly operations: readonly RequirementResult['operationId'][]
  /** `file:line` of the entry. */
  readonly where: string
}

const WHOLE_SERVICE = 'service'
const TODO = 'TODO'

/** Reads a file of accepted findings. Throws ContractError with file and line, in CI also for a missing reason. */
export function readAcceptedFindings(
  file: string,
  { requirements, ci }: { readonly requirements: readonly string[]; readonly ci: boolean },
): AcceptedFinding[] {
  const { value, where } = readYaml<readonly AcceptedEntry[]>(file, schema)
  return value.map((entry, index) => {
    const { endpoint, reason, requirement } = entry
    const at = (name: keyof AcceptedEntry) => where(index, name)
    if (requirement.includes('*')) {
      const facts = ['only an endpoint may be written with *']
      throw new ContractError('An accepted finding is of one requirement.', {
        facts,
        where: at('requirement'),
      })
    }
    checkRequirementId(requirement, requirements, at('requirement'))
    if (ci && reason.startsWith(TODO))
      throw new ContractError(`${requirement} is accepted without a reason.`, { where: at('reason') })
    const operations = endpoint === WHOLE_SERVICE ? [null] : matchOperations(endpoint, at('endpoint'))
    return { ...entry, operations, where: where(index) }
  })
}

/**
 * Compares results with the accepted findings: by requirement, endpoint, place and kind. Values are ignored,
 * since numbers change. A requirement is accepted if all its shown findings are accepted, or if another accepted
 * requirement shows them. `stale` entries no longer fail, and the run fails until they are deleted. `notes` has a
 * sentence for each stale, expired and not exercised entry.
 */
export function applyAcceptedFindings(
  judged: readonly RequirementResult[],
  accepted: readonly AcceptedFinding[],
  now: Date,
) {
  if (accepted.length === 0) return { judged, stale: accepted, notes: [] }
  const today = now.toISOString().slice(0, 10)
  const used = new Set<AcceptedFinding>()
  const isAbout = ({ requirement, operations }: AcceptedFinding, { id, operationId }: RequirementResult) =>
    requirement === id && operations.includes(operationId)
  const own = judged.map(entry => {
    const of = accepted.filter(each => isAbout(each, entry) && each.kind === entry.verdict)
    const covering = entry.findings.map(({ place }) => of.filter(each => covers(each, place)))
    for (const each of covering.flat()) used.add(each)
    const alive = covering.map(each => each.find(({ expires }) => expires >= today))
    const [first] = alive
    if (first === undefined || alive.includes(undefined)) return entry
    const { reason, owner, expires } = first
    return { ...entry, accepted: { reason, owner, expires } }
  })
  const byName = new Map(own.map(entry => [`${entry.id} ${entry.operationId}`, entry]))
  const all = own.map(entry => {
    const shower = byName.get(`${entry.shownBy} ${entry.shownOn ?? entry.operationId}`)
    return shower?.accepted === undefined ? entry : { ...entry, accepted: shower.accepted }
  })
  const evaluated = judged.filter(
    ({ evaluated, verdict }) => evaluated > 0 && verdict !== 'inconclusive' && verdict !== 'error',
  )
  const unused = accepted.filter(each => !used.has(each))
  const stale = unused.filter(each => evaluated.some(entry => isAbout(each, entry)))
  const expired = [...used].filter(({ expires }) => expires < today)
  const notExercised = unused.filter(each => !stale.includes(each))
  const note = (says: string) => (each: AcceptedFinding) =>
    `${each.requirement} on ${each.endpoint} ${says} (${each.where}).`
  return {
    judged: all,
    stale,
    notes: [
      ...stale.map(note('no longer fails: delete its entry')),
      ...expired.map(note('still fails and its entry has expired')),
      ...notExercised.map(note('was not exercised: its entry is kept')),
    ],
  }
}

function covers({ place }: AcceptedFinding, found: string): boolean {
  return place === undefined || toPlaceTemplate(place) === toPlaceTemplate(found)
}

/** Replaces indices by `*`, and removes the array around a table: `[0].data[3].x` is `data[*].x`. */
function toPlaceTemplate(place: string): string {
  return place.replace(/\[(\d+|\*)\]/g, '[*]').replace(/^\[\*\]\.(?=\w+)/, '')
}

const EXPIRY_MONTHS = 3

/**
 * Formats the first version of a file of accepted findings: an entry for each failure and warning of a report.
 * Their reason is TODO, which CI rejects until a person replaces it.
 */
export function formatAcceptedFindings(report: Report): string {
  const end = new Date(report.startedAt)
  end.setUTCMonth(end.getUTCMonth() + EXPIRY_MONTHS)
  const expires = end.toISOString().slice(0, 10)
  const entries = report.requirements
    .filter(({ verdict, shownBy }) => shownBy === undefined && (verdict === 'fail' || verdict === 'warn'))
    .flatMap(({ id, operationId, verdict, findings }) => {
      const endpoint = operationId === null ? WHOLE_SERVICE : formatEndpoint(getOperation(operationId))
      const places = new Set(findings.map(({ place }) => toPlaceTemplate(place)))
      const same = { requirement: id, endpoint, kind: verdict, reason: TODO, owner: TODO, expires }
      return [...places].map(place => ({ ...same, place }))
    })
  return stringify(entries)
}
