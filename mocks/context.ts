import type { Operation } from '../src/contract/contract.ts'
import type { Selection } from '../src/contract/versions.ts'
import type { Choices, Choose } from './choices.ts'
import type { MockReply, MockRequest } from './http.ts'
import type { Session } from './session.ts'
import type { World } from './world/world.ts'

/** What is known of a request on its way through the steps; each step adds what it found. */
export interface Context {
  readonly request: MockRequest
  readonly session: Session
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly choices: Choices
  readonly choose: Choose
  operation?: Operation
  /** Version of a social operation. */
  selection?: Selection
  /** Parameters by name, parsed, with defaults filled in. */
  query: Readonly<Record<string, unknown>>
}

/** One step: answers the request, or leaves it to the next. */
export type Step = (context: Context) => MockReply | undefined
