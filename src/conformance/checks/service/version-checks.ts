import { perContract } from '../../../contract/activate-contract.ts'
import { contract, getOperation, type MediaType, type Operation } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { meanings } from '../../../contract/model/meanings.ts'
import { readSchemaClause } from '../../../contract/openapi-document.ts'
import { readClause } from '../../../contract/source-places.ts'
import type { Evidence, ExchangeEvidence } from '../../evidence/evidence.ts'
import { citeGaps } from '../../model/gap-observer-definitions.ts'
import {
  createRequestPlanner,
  defineGroup,
  type PlannedGroupRequest,
} from '../../requests/build-required-query.ts'
import { classifyAnswer, createStatusFinding, hasOtherVersion } from '../answers/classify-answer.ts'
import {
  findOperationIds,
  selectRequiredOrSuccessful,
  versionedOperations,
} from '../answers/select-successful.ts'
import { createCellFinding } from '../cells/list-row-keys.ts'
import { defineChecks, judgeAcceptance, type Outcome, selectAsked } from '../families/define-checks.ts'
import { defineGroupStatement, type ExchangesByRole, type GroupOutcome } from '../families/judge-groups.ts'

const ids = {
  default: 'VER-001',
  current: 'VER-002',
  shape: 'VER-003',
  sunset: 'VER-006',
  deprecated: 'VER-007',
  mark: 'VER-MARK-deprecated',
  agreement: 'XEP-12',
} as const

/** Requests for every media type of a version. One that the contract or the operator calls sunset must be gone. */
const versionGroup = perContract(() =>
  defineGroup<`v${number}`>({
    kind: 'version',
    profile: 'standard',
    operations: versionedOperations.current,
    isJudged: (id, run) => hasDocumentedVersions(id) && listSunset(id, run.versions.sunset).length === 0,
    about: [],
    parts: (id, run) => {
      const sunset = listSunset(id, run.versions.sunset)
      return Object.fromEntries(
        listVersionedMedia(id).map(({ type, versions }): [string, PlannedGroupRequest] => {
          const isGone = versions.every(({ version }) => sunset.includes(version))
          const isOld = versions.some(({ version }) => isIn(run.versions.deprecated, id, version))
          const served = isOld ? [ids.deprecated, ids.mark] : [ids.current]
          const about = [...(isGone ? [ids.sunset] : served), ids.shape, ids.agreement]
          const major = `v${versions[0]?.version.split('.')[0]}`
          return [major, { about, accept: type, expects: isGone ? 'gone' : 'success' }]
        }),
      )
    },
  }),
)

function hasDocumentedVersions(id: OperationId): boolean {
  const media = listVersionedMedia(id)
  return media.length > 1 && media.every(({ level }) => level === undefined)
}

/** Returns the media types of an operation that have a version, the newest first. */
function listVersionedMedia(id: OperationId): MediaType[] {
  const { reply } = getOperation(id)
  return reply.kind === 'objects' ? reply.media.filter(({ versions }) => versions.length > 0) : []
}

/** Lists the versions of an operation that the contract or the operator calls sunset. */
function listSunset(id: OperationId, listed: readonly string[]): string[] {
  const all = listVersionedMedia(id).flatMap(({ versions }) => versions)
  const gone = all.filter(({ version, state }) => state === 'sunset' || isIn(listed, id, version))
  return gone.map(({ version }) => version)
}

function isIn(list: readonly string[], id: OperationId, version: string): boolean {
  return list.includes(`${getOperation(id).path.split('/').at(-1)}@${version}`)
}

/** The operations with documented versions, the entity of their objects, the last part of its key, and the clause. */
const versionedEntity = perContract(() => {
  const operations = versionedOperations.current.filter(hasDocumentedVersions)
  const [id] = operations
  // The last media type with a version is the oldest.
  const schema = id === undefined ? undefined : listVersionedMedia(id).at(-1)?.schema
  const name = meanings.entries[schema ?? '']?.rows ?? 'object'
  const key = meanings.entities[name]?.key.at(-1) ?? 'first field'
  return { operations, name, key, clause: schema === undefined ? '' : readSchemaClause(schema) }
})

/** Checks the versions of the social operations (VER), and that they agree on the numbers of an entity within 10 %. */
export const versionChecks = perContract(() => {
  const { operations, name, key, clause } = versionedEntity.current
  return defineChecks(
    { clause: readClause('versioning'), operations: versionedOperations.current, needs: 'standard' },
    [
      {
        id: ids.default,
        needs: 'smoke',
        title: 'without Accept the default version is returned',
        checks:
          'A request without an Accept header succeeds, and its objects have the fields of the default version.',
        violation: 'the first version, or 406',
        among: evidence => selectVersioned(evidence).filter(({ accept }) => accept === undefined),
        judge(seen, evidence) {
          if (!seen.ok) return judgeServed(seen, evidence)
          const { schema = '' } = seen
          const message = 'Without Accept a field of the default version is missing.'
          const expected = `the fields of ${schema}`
          return judgeFields(seen, schema).map(outcome => ({ ...outcome, message, expected }))
        },
      },
      {
        id: ids.current,
        title: 'every current version is served',
        checks: 'A request with the media type of the version succeeds.',
        violation: '406 for a media type that the contract lists',
        judge: judgeServed,
      },
      {
        id: ids.shape,
        title: 'a version has its own fields',
        checks:
          'Objects have the documented fields of the version that was asked for, and none of another version.',
        violation: 'track-record fields in version 1',
        operations: findOperationIds(target => listShapes(target).length > 1),
        requests: () => findOperationIds(target => listShapes(target).length > 1).map(planWeighed),
        among: selectVersioned,
        judge(seen, evidence) {
          const { target, schema } = seen
          const shapes = listShapes(target)
          if (schema === undefined || shapes.length < 2) return undefined
          if (hasOtherVersion(seen)) return describeOtherVersion(seen, evidence)
          return judgeFields(seen, schema, shapes)
        },
      },
      {
        id: ids.sunset,
        title: 'a sunset version is gone',
        clause: readClause('errors'),
        checks: 'A version that the contract or the operator calls sunset is answered with 410.',
        violation: '200 or 404 for a sunset version',
        among: ({ exchanges }) => exchanges.filter(({ expects }) => expects === 'gone'),
        judge(seen) {
          const isGone = seen.reply?.status === 410
          const holds = !isGone && classifyAnswer(seen) === undefined ? undefined : isGone
          return { holds, ...createStatusFinding(seen, 'A sunset version is not gone.', '410') }
        },
      },
      {
        id: ids.deprecated,
        title: 'a deprecated version is still served',
        checks: 'A version that the operator lists as deprecated succeeds.',
        violation: '410 for a deprecated version',
        judge: judgeServed,
      },
      {
        id: ids.mark,
        title: 'an answer of a deprecated version says so',
        level: 'inferred',
        clause: readClause('states'),
        checks: `A deprecated_at indicator stands in a header or in the body; where it is, and so whether it is in the answer at all, is open${citeGaps(ids.mark)}.`,
        violation: 'an answer of a deprecated version that looks like any other',
        among: evidence => selectAsked(ids.mark)(evidence).filter(({ ok }) => ok),
        judge({ reply: { headers, body } = { headers: {}, body: '' } }) {
          // In any spelling: `deprecated_at`, `Deprecated-At`, or the standard header `Deprecation`.
          const names = Object.keys(headers)
          return {
            holds: names.some(name => /deprecat/i.test(name)) || /deprecated_?at/i.test(body),
            message: 'The answer of a deprecated version does not say that it is deprecated.',
            place: 'headers',
            expected: 'deprecated_at in a header or in the body',
            actual: names,
          }
        },
      },
      {
        id: ids.agreement,
        title: `both versions say the same of ${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`,
        level: 'inferred',
        clause,
        checks: `The fields that both versions have, by ${key}, within 10 %.`,
        violation: 'another number in version 1',
        operations,
        ...defineGroupStatement({
          group: versionGroup.current,
          operations,
          roles: ['v1', 'v2'],
          show: compareVersions,
        }),
      },
    ],
  )
})

function selectVersioned(evidence: Evidence): ExchangeEvidence[] {
  return selectRequiredOrSuccessful(evidence).filter(({ target }) => target.reply.kind === 'objects')
}

/** Returns the versioned media types of an operation if their documented fields differ, otherwise none. */
function listShapes({ id }: Operation): MediaType[] {
  const documented = listVersionedMedia(id).filter(({ level }) => level === undefined)
  return new Set(documented.map(({ schema }) => schema)).size > 1 ? documented : []
}

/** Plans a request for the oldest version before all others, by weight (RFC 9110, 12.5.1). */
function planWeighed(id: OperationId) {
  const [newest = '', ...older] = listShapes(getOperation(id)).map(({ type }) => type)
  const rest = { accept: `${newest};q=0.5, ${older.at(-1)}, */*;q=0.1`, expects: 'allowed' } as const
  return createRequestPlanner('standard')(`version:${id}:weighed`, id, [ids.shape], {}, rest)
}

function judgeServed(seen: ExchangeEvidence, evidence: Evidence): Outcome | undefined {
  const { ok, accept = 'no Accept header', query } = seen
  // A value of a parameter may be refused for itself.
  if (!ok && Object.keys(query).length > 0) return undefined
  return judgeAcceptance(seen, evidence, `A request with ${accept} was refused.`)
}

function describeOtherVersion(seen: ExchangeEvidence, { exchanges }: Evidence): Outcome {
  const same = exchanges.find(
    ({ operation, accept, reply }) =>
      operation === seen.operation && accept !== seen.accept && reply?.body === seen.reply?.body,
  )
  return {
    holds: false,
    message: `The reply is that of another version${same === undefined ? '' : `, byte for byte that of exchange ${same.n}`}.`,
    place: 'body',
    expected: `the fields of ${seen.accept ?? 'the default version'}`,
    actual: Object.keys(seen.rows?.[0] ?? {}),
    ...(same === undefined ? {} : { beside: [same.n] }),
  }
}

/** Judges that rows have the documented fields of their version, and none that only another one of `shapes` has. */
function judgeFields(
  { rows = [] }: ExchangeEvidence,
  schema: string,
  shapes: readonly MediaType[] = [],
): Outcome[] {
  const own = contract.objects[schema] ?? []
  const foreign = shapes
    .flatMap(each => contract.objects[each.schema] ?? [])
    .filter(name => !own.includes(name))
  return rows.map((row, index) => {
    const missing = own.filter(name => !(name in row))
    const added = foreign.filter(name => name in row)
    return {
      holds: missing.length + added.length === 0,
      message:
        missing.length > 0 ? 'A field of this version is missing.' : 'There is a field of another version.',
      place: `[${index}].${missing[0] ?? added[0]}`,
      expected: 'the fields of this version',
      actual: missing.length > 0 ? `no ${missing.join(', no ')}` : added,
    }
  })
}

function compareVersions({ v1, v2 }: ExchangesByRole<'v1' | 'v2'>): GroupOutcome {
  if (v1?.rows === undefined || v2?.rows === undefined) return { holds: 0 }
  const [handle = '', ...fields] = contract.objects[v1.schema ?? ''] ?? []
  let holds = 0
  for (const [at, row] of v1.rows.entries()) {
    const other = v2.rows.find(each => each[handle] === row[handle])
    for (const field of other === undefined ? [] : fields) {
      const [one, two] = [row[field], other?.[field]]
      if (typeof one !== 'number' || typeof two !== 'number') continue
      if (Math.abs(one - two) > 0.1 * Math.max(Math.abs(one), Math.abs(two))) {
        const message = `Version 2 says otherwise of the same ${versionedEntity.current.name}.`
        return createCellFinding(v1, at, field, message, `about ${two}`, one)
      }
      holds++
    }
  }
  return { holds }
}
