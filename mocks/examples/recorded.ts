import type { Operation } from '../../src/contract/contract.ts'
import { defaultApiKey } from '../core/default-api-key.ts'
import type { MockReply } from '../core/mock-reply.ts'
import { createCore, type Mock } from '../core.ts'
import { type Sample, samples } from './example-requests.ts'

/** Seed and instant of the recorded examples, so that they are the same on every machine. */
export const recorded = { seed: 1, now: '2026-01-15T12:00:00Z' } as const

/** One form an operation answers in: its one table, or the default and each versioned media type. */
export interface Representation {
  /** Name of the example: the operation, with the major version where a media type names it. */
  readonly name: string
  /** What the Accept header has to say; nothing for the default. */
  readonly accept?: string
}

/** Every representation of an operation. */
export function representations({ id, reply }: Operation): Representation[] {
  if (reply.kind === 'table') return [{ name: id }]
  return reply.media.map(({ type, versions }) => {
    const major = type.match(/\.v\d+(?=\+json$)/)?.[0] ?? ''
    return versions.length === 0 ? { name: id } : { name: `${id}${major}`, accept: type }
  })
}

/** Sends a sample request to a mock, for one representation. */
export function askSample(mock: Mock, { origin, path, query, headers }: Sample, accept?: string): MockReply {
  const sent = new Headers({ ...headers, ...(accept === undefined ? {} : { Accept: accept }) })
  return mock.handle({
    method: 'GET',
    origin,
    path,
    query: new URLSearchParams(query).toString(),
    header: name => sent.get(name) ?? undefined,
  })
}

let examples: { readonly mock: Mock; readonly requests: readonly Sample[] } | undefined

/** The example that the document gives for an operation, computed anew: the same seed and instant give the same bytes. */
export function recordedExample({ id }: Operation, accept: string | undefined): unknown {
  if (examples === undefined) {
    const mock = createCore(recorded)
    examples = { mock, requests: samples(mock.world, mock.clock.now(), defaultApiKey) }
  }
  const { mock, requests } = examples
  const request = requests.find(({ operationId }) => operationId === id) as Sample
  return JSON.parse(askSample(mock, request, accept).body)
}
