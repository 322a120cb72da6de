import { rejectRequest } from '../../mocks/core/reject-request.ts'
import type { Behavior, RequestContext } from '../../mocks/core/request-context.ts'
import { listVersionsAt } from '../../mocks/versions/version-status.ts'
import { contract, type MediaType } from '../../src/contract/contract.ts'
import type { OperationId } from '../../src/contract/contract-types.ts'
import { findDefaultMedia } from '../../src/contract/select-version.ts'
import { alterRequest, changeRequests } from './changes/alter-request.ts'
import { defineOperationFault, type Fault } from './fault.ts'

/** Returns faults of every operation with versions, such as serving a wrong version or none. */
export function listVersionFaults(): Fault[] {
  return contract.operations.flatMap(({ id, origin, reply }) => {
    if (reply.kind !== 'objects') return []
    const usual = findDefaultMedia(reply.media)
    const versioned = reply.media.filter(({ versions }) => versions.length > 0)
    // Where two versions are documented alike, nobody can tell one from the other.
    const others = versioned.filter(({ schema }) => schema !== usual.schema)
    return [
      defineVersionFault(id, 'unnamed', 'asks for an Accept header', {
        before: ({ request, choose }) =>
          request.origin === origin && request.header('accept') === undefined
            ? rejectRequest(choose, 406, 'Name a version.')
            : undefined,
      }),
      ...versioned.map(media =>
        defineVersionFault(id, `refused.${tagOf(media)}`, `does not serve ${media.type}`, {
          before: ({ request, choose }) =>
            request.header('accept') === media.type
              ? rejectRequest(choose, 406, 'No such version.')
              : undefined,
        }),
      ),
      ...others.flatMap(other => {
        const cases = [
          ['default', other, undefined],
          ['served', usual, other],
          ['served', other, usual],
        ] as const
        return cases.map(([place, served, asked]) => {
          const says = `answers with ${served.type} ${asked === undefined ? 'by default' : 'for another'}`
          return defineVersionFault(id, `${place}.${tagOf(served)}`, says, serveInstead(asked, served))
        })
      }),
      // A media type that several versions share ends with the last of them.
      ...(versioned.length > 1 ? listStateFaults(id) : []),
    ]
  })
}

function listStateFaults(id: OperationId): Fault[] {
  return [
    defineVersionFault(
      id,
      'sunset',
      'answers for a version that is sunset',
      changeRequests((request, context) =>
        findRequestedState(context) === 'sunset'
          ? alterRequest(request, { headers: { accept: undefined } })
          : request,
      ),
    ),
    defineVersionFault(id, 'deprecated', 'refuses a version that is only deprecated', {
      before: context =>
        findRequestedState(context) === 'deprecated'
          ? rejectRequest(context.choose, 410, 'It is over.')
          : undefined,
    }),
    defineVersionFault(
      id,
      'unmarked.deprecated',
      'does not say that a version is deprecated',
      {
        after: (reply, context) => {
          const kept = Object.entries(context.headers).filter(([name]) => !/^deprecat/i.test(name))
          context.headers = Object.fromEntries(kept)
          return reply
        },
      },
      'inferred',
    ),
  ]
}

function defineVersionFault(
  id: OperationId,
  place: string,
  says: string,
  behavior: Behavior,
  level: Fault['level'] = 'documented',
): Fault {
  return defineOperationFault(id, { family: 'version', place, says, level }, () => behavior)
}

/** Returns the short name of a versioned media type, such as v1. */
function tagOf({ type }: MediaType): string {
  return /\.(v\d+)\+json$/.exec(type)?.[1] ?? type
}

/** Creates a behavior that serves `instead` for `asked`. Undefined means requests without Accept. */
function serveInstead(asked: MediaType | undefined, instead: MediaType): Behavior {
  return changeRequests(request =>
    request.header('accept') === asked?.type
      ? alterRequest(request, { headers: { accept: instead.type } })
      : request,
  )
}

/** Returns the state of the version whose media type a request names. */
function findRequestedState({ operation, session, request, now }: RequestContext): string | undefined {
  const accept = request.header('accept')
  return listVersionsAt(operation, session.lifecycle, now).find(({ media }) => media.type === accept)?.state
}
