import { perContract } from '../../../contract/activate-contract.ts'
import { contract, type MediaType, type Operation } from '../../../contract/contract.ts'
import { readClause } from '../../../contract/model/read-clause.ts'
import { findDefaultMedia } from '../../../contract/select-version.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { citeGaps } from '../../model/cite-gaps.ts'
import { planGroup } from '../../requests/plan-group.ts'
import { classifyAnswer, createStatusFinding, findWorkingOperations } from '../answers/classify-answer.ts'
import { hasOtherVersion } from '../answers/has-other-version.ts'
import {
  findOperationIds,
  selectRequiredOrSuccessful,
  versionedOperations,
} from '../answers/select-successful.ts'
import type { CheckFamily } from '../families/check-family.ts'
import { describeRequirements } from '../families/describe-requirements.ts'
import { recordAcceptance, recordOutcome } from '../families/record-outcome.ts'
import { versionGroup, versionRequirementIds } from './version-group.ts'

/** Checks the versions of the social operations (VER). */
export const versionChecks = perContract<CheckFamily>(() => ({
  requirements: describeRequirements(
    { clause: readClause('versioning'), operations: versionedOperations.current },
    [
      {
        id: 'VER-001',
        title: 'without Accept the default version is returned',
        checks:
          'A request without an Accept header succeeds, and its objects have the fields of the default version.',
        violation: 'the first version, or 406',
      },
      {
        id: versionRequirementIds.current,
        title: 'every current version is served',
        checks: 'A request with the media type of the version succeeds.',
        violation: '406 for a media type that the contract lists',
        needs: 'standard',
      },
      {
        id: versionRequirementIds.shape,
        title: 'a version has its own fields',
        checks:
          'Objects have the documented fields of the version that was asked for, and none of another version.',
        violation: 'track-record fields in version 1',
        operations: findOperationIds(target => listShapes(target).length > 1),
        needs: 'standard',
      },
      {
        id: versionRequirementIds.sunset,
        title: 'a sunset version is gone',
        clause: readClause('errors'),
        checks: 'A version that the operator lists as sunset is answered with 410.',
        violation: '200 or 404 for a sunset version',
        needs: 'standard',
      },
      {
        id: versionRequirementIds.deprecated,
        title: 'a deprecated version is still served',
        checks: 'A version that the operator lists as deprecated succeeds.',
        violation: '410 for a deprecated version',
        needs: 'standard',
      },
      {
        id: versionRequirementIds.mark,
        title: 'an answer of a deprecated version says so',
        level: 'inferred',
        clause: readClause('states'),
        checks: `A deprecated_at indicator stands in a header or in the body; where it is, and so whether it is in the answer at all, is open${citeGaps(versionRequirementIds.mark)}.`,
        violation: 'an answer of a deprecated version that looks like any other',
        needs: 'standard',
      },
      {
        id: versionRequirementIds.usual,
        title: 'the default is the version that its media type names',
        checks:
          'Objects have the same documented fields with the media type of the default version as without Accept.',
        violation: 'another version by default than the table says',
        needs: 'standard',
      },
    ],
  ),
  requests: run => planGroup(versionGroup.current, run),
  judge(evidence, tally) {
    const working = findWorkingOperations(evidence)
    for (const seen of selectRequiredOrSuccessful(evidence)) judgeVersion(seen, evidence, working, tally)
    for (const seen of evidence.exchanges) if (seen.expects === 'gone') judgeSunset(seen, tally)
    for (const id of versionedOperations.current) judgeDefaultVersion(evidence, id, tally)
  },
}))

/** Judges whether a reply is of the requested version. */
function judgeVersion(
  seen: ExchangeEvidence,
  evidence: Evidence,
  working: ReturnType<typeof findWorkingOperations>,
  tally: Tally,
): void {
  const { target, accept, about = [] } = seen
  if (target.reply.kind !== 'objects') return
  const media = accept === undefined ? findDefaultMedia(target.reply.media) : findMediaType(target, accept)
  if (accept === undefined) judgeServed(seen, 'VER-001', working, tally)
  else
    for (const id of [versionRequirementIds.current, versionRequirementIds.deprecated])
      if (about.includes(id)) judgeServed(seen, id, working, tally)
  if (about.includes(versionRequirementIds.mark) && seen.ok) judgeMark(seen, tally)
  if (media?.level !== undefined || media === undefined || listShapes(target).length < 2) return
  if (hasOtherVersion(seen)) recordOtherVersion(seen, evidence, tally)
  else judgeShape(seen, media, tally)
}

/** Returns the versioned media types of an operation if their documented fields differ, otherwise none. */
function listShapes({ reply }: Operation): MediaType[] {
  if (reply.kind !== 'objects') return []
  const documented = reply.media.filter(({ level, versions: all }) => level === undefined && all.length > 0)
  return new Set(documented.map(({ schema }) => schema)).size > 1 ? documented : []
}

function findMediaType({ reply }: Operation, accept: string): MediaType | undefined {
  return reply.kind === 'objects' ? reply.media.find(({ type }) => type === accept) : undefined
}

function judgeServed(
  seen: ExchangeEvidence,
  requirement: string,
  working: ReturnType<typeof findWorkingOperations>,
  tally: Tally,
): void {
  const { ok, rows = [], accept, query, schema = '' } = seen
  // A value of a parameter may be refused for itself.
  if (!ok && Object.keys(query).length > 0) return
  const what = accept === undefined ? 'no Accept header' : accept
  if (!ok || requirement !== 'VER-001') {
    recordAcceptance(tally, requirement, seen, working, `A request with ${what} was refused.`)
    return
  }
  for (const [index, row] of rows.entries()) {
    const missing = (contract.objects[schema] ?? []).filter(name => !(name in row))
    recordOutcome(tally, requirement, seen, missing.length === 0, {
      message: 'Without Accept a field of the default version is missing.',
      place: `[${index}].${missing[0]}`,
      expected: `the fields of ${schema}`,
      actual: `no ${missing.join(', no ')}`,
    })
  }
}

/** Records that a reply is that of another version, and which exchange had the same body. */
function recordOtherVersion(seen: ExchangeEvidence, { exchanges }: Evidence, tally: Tally): void {
  const same = exchanges.find(
    ({ operation, accept, reply }) =>
      operation === seen.operation && accept !== seen.accept && reply?.body === seen.reply?.body,
  )
  tally.recordFinding(versionRequirementIds.shape, seen, {
    message: `The reply is that of another version${same === undefined ? '' : `, byte for byte that of exchange ${same.n}`}.`,
    place: 'body',
    expected: `the fields of ${seen.accept ?? 'the default version'}`,
    actual: Object.keys(seen.rows?.[0] ?? {}),
    ...(same === undefined ? {} : { beside: [same.n] }),
  })
}

/** Judges that rows have the documented fields of their version, and none that only another version has. */
function judgeShape(seen: ExchangeEvidence, { schema }: MediaType, tally: Tally): void {
  const own = contract.objects[schema] ?? []
  const foreign = listShapes(seen.target)
    .flatMap(each => contract.objects[each.schema] ?? [])
    .filter(name => !own.includes(name))
  for (const [index, row] of (seen.rows ?? []).entries()) {
    const missing = own.filter(name => !(name in row))
    const added = foreign.filter(name => name in row)
    recordOutcome(tally, versionRequirementIds.shape, seen, missing.length + added.length === 0, {
      message:
        missing.length > 0 ? 'A field of this version is missing.' : 'There is a field of another version.',
      place: `[${index}].${missing[0] ?? added[0]}`,
      expected: 'the fields of this version',
      actual: missing.length > 0 ? `no ${missing.join(', no ')}` : added,
    })
  }
}

/**
 * Judges that a reply is marked as deprecated, in any spelling: `deprecated_at`, `Deprecated-At`, or the
 * standard header `Deprecation`.
 */
function judgeMark(seen: ExchangeEvidence, tally: Tally): void {
  const { headers = {}, body = '' } = seen.reply ?? {}
  const names = Object.keys(headers)
  const isMarked = names.some(name => /deprecat/i.test(name)) || /deprecated_?at/i.test(body)
  recordOutcome(tally, versionRequirementIds.mark, seen, isMarked, {
    message: 'The answer of a deprecated version does not say that it is deprecated.',
    place: 'headers',
    expected: 'deprecated_at in a header or in the body',
    actual: names,
  })
}

function judgeSunset(seen: ExchangeEvidence, tally: Tally): void {
  const isGone = seen.reply?.status === 410
  const holds = !isGone && classifyAnswer(seen) === undefined ? undefined : isGone
  const finding = createStatusFinding(seen, 'A sunset version is not gone.', '410')
  recordOutcome(tally, versionRequirementIds.sunset, seen, holds, finding)
}

/** Judges that replies without Accept have the same fields as the media type of the default version. */
function judgeDefaultVersion(evidence: Evidence, id: Operation['id'], tally: Tally): void {
  const answers = selectRequiredOrSuccessful(evidence).filter(
    ({ operation, rows }) => operation === id && rows?.length,
  )
  const [usual] = answers.filter(({ accept }) => accept === undefined)
  if (usual?.target.reply.kind !== 'objects') return
  const { media } = usual.target.reply
  if (findDefaultMedia(media).versions.length > 1) return // It may select another version.
  const named = answers.find(({ accept }) => accept === findDefaultMedia(media).type)
  if (named === undefined) return
  if ([usual, named].some(hasOtherVersion)) {
    tally.recordUnclear(versionRequirementIds.usual, usual, 'a reply has the fields of another version')
    return
  }
  const documented = new Set(media.flatMap(({ schema }) => contract.objects[schema] ?? []))
  const [fields, others] = [usual, named].map(({ rows = [] }) =>
    [...documented].filter(name => rows.every(row => name in row)),
  )
  recordOutcome(tally, versionRequirementIds.usual, usual, String(fields) === String(others), {
    message: 'The default version has other fields than the media type that names it.',
    place: 'body',
    expected: `the fields of ${named.accept}`,
    actual: fields,
  })
}
