import { perContract } from '../../../contract/activate-contract.ts'
import { getOperation, type MediaType } from '../../../contract/contract.ts'
import type { OperationId } from '../../../contract/contract-types.ts'
import { defineGroup, type PlannedGroupRequest, type PlanSettings } from '../../requests/plan-group.ts'
import { versionedOperations } from '../answers/select-successful.ts'

/** Ids of the requirements about versions that are judged on the same requests. */
export const versionRequirementIds = {
  current: 'VER-002',
  shape: 'VER-003',
  sunset: 'VER-006',
  deprecated: 'VER-007',
  mark: 'VER-MARK-deprecated',
  usual: 'VER-009',
  agreement: 'XEP-12',
} as const

/**
 * Requests for every media type that contains a version. A version that the operator lists as sunset must be
 * gone.
 */
export const versionGroup = perContract(() =>
  defineGroup<`v${number}`>({
    kind: 'version',
    profile: 'standard',
    operations: versionedOperations.current,
    isJudged: hasComparableVersions,
    about: [],
    parts: (id, run) =>
      Object.fromEntries(
        listVersionedMedia(id).map(({ type, versions }): [string, PlannedGroupRequest] => {
          const isGone = versions.every(({ version }) => isIn(run.versions.sunset, id, version))
          const isOld = versions.some(({ version }) => isIn(run.versions.deprecated, id, version))
          const { sunset, deprecated, current, mark, shape, usual, agreement } = versionRequirementIds
          const served = isOld ? [deprecated, mark] : [current]
          const about = [...(isGone ? [sunset] : served), shape, usual, agreement]
          const major = `v${versions[0]?.version.split('.')[0]}`
          return [major, { about, accept: type, expects: isGone ? 'gone' : 'success' }]
        }),
      ),
  }),
)

/** Returns true if the contract documents the objects of several versions. */
export function hasDocumentedVersions(id: OperationId): boolean {
  const media = listVersionedMedia(id)
  return media.length > 1 && media.every(({ level }) => level === undefined)
}

function hasComparableVersions(id: OperationId, run: PlanSettings): boolean {
  const versions = listVersionedMedia(id).flatMap(media => media.versions)
  return hasDocumentedVersions(id) && !versions.some(({ version }) => isIn(run.versions.sunset, id, version))
}

function listVersionedMedia(id: OperationId): MediaType[] {
  const { reply } = getOperation(id)
  return reply.kind === 'objects' ? reply.media.filter(({ versions }) => versions.length > 0) : []
}

/** Returns true if a list of the operator contains a version of an operation. */
function isIn(list: readonly string[], id: OperationId, version: string): boolean {
  return list.includes(`${getOperation(id).path.split('/').at(-1)}@${version}`)
}
