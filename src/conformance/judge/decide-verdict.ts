import { groupBy } from '../../base/group-by.ts'
import { memoize } from '../../base/memoize.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { RequirementTally } from '../evidence/tally.ts'
import { noInput } from '../inputs/inputs.ts'
import type { Exchange, Optional, Recording, Run, UnsentRequest } from '../model/recording.ts'
import type { RequirementResult, Verdict } from '../model/report.ts'
import type { Profile, Requirement } from '../model/requirement.ts'

type ReasonedVerdict = Pick<RequirementResult, 'verdict' | 'reason' | 'leftOut'>

const verdictsByLevel = {
  documented: 'fail',
  inferred: 'warn',
  sampled: 'observed',
  open: 'observed',
} as const

/** Decides the verdict of a requirement on an operation. None passes without a judged value. */
export function decideVerdict(
  requirement: Requirement,
  operation: OperationId | null,
  count: RequirementTally | undefined,
  recording: Recording,
  error?: string,
): ReasonedVerdict {
  const { level } = requirement
  const excluded = operation === null ? undefined : recording.run.excluded[operation]
  if (excluded !== undefined) return { verdict: 'skipped', reason: `out of scope: ${excluded}` }
  const isBroken = count !== undefined && count.findings.length > 0
  if (isBroken && count.findings.some(({ finding }) => finding.certain)) return { verdict: 'fail' }
  // What was found before the suite failed stands, where nothing is worse.
  if (isBroken && (error === undefined || level === 'documented')) return { verdict: verdictsByLevel[level] }
  if (error !== undefined) return { verdict: 'error', reason: error }
  if (count !== undefined && count.evaluated > 0)
    return { verdict: level === 'documented' || level === 'inferred' ? 'pass' : 'observed' }
  const leftOut = isRefused(requirement.id, operation, recording) && ({ leftOut: true } as const)
  const [unclear] = count?.unclear ?? []
  if (unclear !== undefined) return { verdict: 'inconclusive', reason: unclear, ...leftOut }
  const [absent] = count?.absent ?? []
  if (absent !== undefined) return { verdict: 'not-exercised', reason: absent, leftOut: true }
  return { ...explainUnexercised(requirement, operation, recording), ...leftOut }
}

/** Returns true if a service refused all requests about a requirement, and may do so. */
function isRefused(id: string, operation: OperationId | null, recording: Recording): boolean {
  const asked = indexRequests(recording).askedAbout.get(id)?.filter(isOf(operation)) ?? []
  return asked.length > 0 && asked.every(mayBeRefused)
}

function mayBeRefused({ expects, reply }: Exchange): boolean {
  const { status = 0 } = reply ?? {}
  const isAboutAccess = [401, 402, 403, 429].includes(status)
  return expects !== 'success' && status >= 400 && status < 500 && !isAboutAccess
}

const profiles: readonly Profile[] = ['smoke', 'standard', 'deep']

type ProfileScope = Optional<Pick<Run, 'profile' | 'negative' | 'maxCost' | 'payTo'>>

/** Returns true if the settings of a run include a requirement. */
export function isInScope(
  { profile = 'standard', negative = false, maxCost, payTo }: ProfileScope,
  needs: Requirement['needs'] = 'smoke',
): boolean {
  if (isProfile(needs)) return profiles.indexOf(needs) <= profiles.indexOf(profile)
  const pays = maxCost !== undefined
  const options = {
    negative,
    pay: pays,
    'pay-to': pays && payTo !== undefined,
  }
  return options[needs]
}

function isProfile(needs: Requirement['needs']): needs is Profile {
  return profiles.some(profile => profile === needs)
}

/** Returns the command-line option that a requirement needs to be judged. */
export function nameNeededFlag(needs: Requirement['needs'] = 'smoke'): string {
  return isProfile(needs) ? `--profile ${needs}` : `--${needs}`
}

function explainUnexercised(
  { id, needs }: Requirement,
  operation: OperationId | null,
  recording: Recording,
): ReasonedVerdict {
  const { run } = recording
  const { asked, askedAbout, unsent, unsentAbout, unsentSmoke } = indexRequests(recording)
  const wasAsked = operation !== null && asked.has(operation)
  const here = unsentAbout.get(id)?.find(isOf(operation))
  const isOutside = !isInScope(run, needs)
  const skipped = wasAsked ? (isOutside ? undefined : unsentSmoke) : unsent
  const kept = here ?? (operation === null ? undefined : skipped?.get(operation))
  if (kept !== undefined && !askedAbout.get(id)?.some(isOf(operation)))
    return {
      verdict: unsentVerdicts[kept.reason],
      reason: kept.says,
      ...(isNeverSent(here) && { leftOut: true }),
    }
  if (isOutside) return { verdict: 'skipped', reason: `needs ${nameNeededFlag(needs)}` }
  const isUnseen = run.traffic && !wasAsked && operation !== null
  const reason = isUnseen ? 'not in the traffic' : 'no reply had anything to look at'
  return { verdict: 'not-exercised', reason }
}

/** Returns true if no input is defined that a request about a requirement needs, so that no service can show it. */
function isNeverSent(request: UnsentRequest | undefined): boolean {
  return request?.says.startsWith(`no reply gave ${noInput.input} for`) === true
}

type SentRequests = Pick<Exchange | UnsentRequest, 'operation' | 'about'>

/** Creates a test for requests about an operation. For null, all are about the whole service. */
function isOf(operation: OperationId | null): (request: SentRequests) => boolean {
  return request => operation === null || request.operation === operation
}

/** Indexes the requests of a recording, since thousands of requirements are looked up. */
const indexRequests = memoize(({ exchanges, unsent }: Recording) => ({
  asked: new Set(exchanges.map(({ operation }) => operation)),
  askedAbout: indexByRequirement(exchanges),
  unsent: pickMostSpecific(unsent),
  unsentAbout: indexByRequirement(unsent),
  /** The request for all of an operation, where only wrong ones were sent. */
  unsentSmoke: pickMostSpecific(unsent.filter(({ about }) => about === undefined)),
}))

function indexByRequirement<Request extends SentRequests>(
  requests: readonly Request[],
): Map<string, Request[]> {
  const pairs = requests.flatMap(request => (request.about ?? []).map(id => ({ id, request })))
  return new Map(
    [...groupBy(pairs, ({ id }) => id)].map(([id, those]) => [id, those.map(each => each.request)]),
  )
}

/** Returns an unsent request by operation. Reasons that an operator can change come first. */
function pickMostSpecific(unsent: readonly UnsentRequest[]): ReadonlyMap<OperationId, UnsentRequest> {
  const reasons = Object.keys(unsentVerdicts)
  const lastFirst = unsent
    .toSorted((a, b) => reasons.indexOf(a.reason) - reasons.indexOf(b.reason))
    .toReversed()
  return new Map(lastFirst.map(request => [request.operation, request]))
}

const unsentVerdicts: Readonly<Record<UnsentRequest['reason'], Verdict>> = {
  stopped: 'inconclusive',
  budget: 'inconclusive',
  unpaid: 'inconclusive',
  'no-input': 'not-exercised',
  excluded: 'skipped',
  'no-origin': 'skipped',
  'not-needed': 'skipped',
}
