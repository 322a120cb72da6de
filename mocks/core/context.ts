import type { Operation } from '../../src/contract/contract.ts'
import type { Selection } from '../../src/contract/versions.ts'
import type { Admitted } from '../../src/payment/admit.ts'
import type { Choices, Choose } from '../gaps/choices.ts'
import type { ActiveScenario } from '../scenarios/shared/scenario.ts'
import type { Session } from '../session/session.ts'
import type { World } from '../world/world.ts'
import type { MockReply, MockRequest } from './mock-reply.ts'

/** What is known of a request on its way through the steps; each step adds what it found. */
export interface Context {
  /** As it was sent, or as a scenario in force changes it. */
  request: MockRequest
  readonly session: Session
  readonly world: World
  /** Unix seconds. */
  readonly now: number
  readonly choices: Choices
  readonly choose: Choose
  operation?: Operation
  /** Version of a social operation. */
  selection?: Selection
  /** Since when that version is deprecated, as every object of the reply says where GAP-32 puts it there. */
  deprecatedAt?: string
  /** The payment this request came with, found good and not yet charged. */
  admission?: Admitted
  /** Headers that the reply carries besides its own. */
  headers: Readonly<Record<string, string>>
  /** Scenarios that concern this request, of the session and of its own. */
  scenarios: readonly ActiveScenario[]
  /** Parameters by name, parsed, with defaults filled in. */
  query: Readonly<Record<string, unknown>>
}

/** One step: answers the request, or leaves it to the next. */
export type Step = (context: Context) => MockReply | undefined
