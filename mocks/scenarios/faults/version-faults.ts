import { contract, type MediaType } from '../../../src/contract/contract.ts'
import type { OperationId } from '../../../src/contract/types.ts'
import { defaultMedia } from '../../../src/contract/versions.ts'
import type { Behaviour, Context } from '../../core/context.ts'
import { refuse } from '../../core/refuse.ts'
import { versionsAt } from '../../versions/lifecycle.ts'
import { otherRequest } from './shared/alter-request.ts'
import { type Fault, faultOf } from './shared/fault.ts'

/** For every operation with versions: each way to serve another than the one that was asked for, or none. */
export function versionFaults(): Fault[] {
  return contract.operations.flatMap(({ id, origin, reply }) => {
    if (reply.kind !== 'objects') return []
    const usual = defaultMedia(reply.media)
    const versioned = reply.media.filter(({ versions }) => versions.length > 0)
    // Where two versions are documented alike, nobody can tell one from the other.
    const others = versioned.filter(({ schema }) => schema !== usual.schema)
    return [
      fault(id, 'unnamed', 'asks for an Accept header', {
        before: ({ request, choose }) =>
          request.origin === origin && request.header('accept') === undefined
            ? refuse(choose, 406, 'Name a version.')
            : undefined,
      }),
      ...versioned.map(media =>
        fault(id, `refused.${tagOf(media)}`, `does not serve ${media.type}`, {
          before: ({ request, choose }) =>
            request.header('accept') === media.type ? refuse(choose, 406, 'No such version.') : undefined,
        }),
      ),
      ...others.flatMap(other => [
        fault(
          id,
          `default.${tagOf(other)}`,
          `answers with ${other.type} by default`,
          served(undefined, other),
        ),
        fault(id, `served.${tagOf(usual)}`, `answers with ${usual.type} for another`, served(other, usual)),
        fault(id, `served.${tagOf(other)}`, `answers with ${other.type} for another`, served(usual, other)),
      ]),
      // A media type that several versions share ends with the last of them.
      ...(versioned.length > 1 ? states(id) : []),
    ]
  })
}

function states(id: OperationId): Fault[] {
  return [
    fault(id, 'sunset', 'answers for a version that is sunset', {
      request: (request, context) =>
        stateAsked(context) === 'sunset'
          ? otherRequest(request, { headers: { accept: undefined } })
          : request,
    }),
    fault(id, 'deprecated', 'refuses a version that is only deprecated', {
      before: context =>
        stateAsked(context) === 'deprecated' ? refuse(context.choose, 410, 'It is over.') : undefined,
    }),
  ]
}

function fault(id: OperationId, place: string, says: string, behaviour: Behaviour): Fault {
  return faultOf(id, { family: 'version', place, says }, () => behaviour)
}

/** The short name of a versioned media type, such as v1. */
function tagOf({ type }: MediaType): string {
  return /\.(v\d+)\+json$/.exec(type)?.[1] ?? type
}

/** Serves one media type where another is asked for, or where none is. */
function served(asked: MediaType | undefined, instead: MediaType): Behaviour {
  return {
    request: request =>
      request.header('accept') === asked?.type
        ? otherRequest(request, { headers: { accept: instead.type } })
        : request,
  }
}

/** The state of the version whose media type a request names. */
function stateAsked({ operation, session, request, now }: Context): string | undefined {
  const accept = request.header('accept')
  return versionsAt(operation, session.lifecycle, now).find(({ media }) => media.type === accept)?.state
}
