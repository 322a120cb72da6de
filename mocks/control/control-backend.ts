import { type CompiledContract, runWithContract } from '../../src/contract/activate-contract.ts'
import type { MockReply } from '../core/mock-reply.ts'
import type { Sessions } from '../session/sessions.ts'
import type { ControlRequest, OriginUrls } from './control-routes.ts'
import { dispatchRequest, findSession } from './dispatch-request.ts'
import { type ChangeSubscriber, followChanges, readChangeStream } from './follow-changes.ts'

/** Access of the control API to sessions, those of this process or of all replicas. */
export interface ControlBackend {
  /** Answers a request of an authorized client. Never fails for client input. */
  dispatch(asked: ControlRequest, urls: OriginUrls): Promise<MockReply>
  /** Sends changes until the returned function is called. Throws ContractError for an invalid request. */
  follow(asked: ControlRequest, reader: ChangeSubscriber): () => void
}

export function createControlBackend(sessions: Sessions, contract?: CompiledContract): ControlBackend {
  return {
    dispatch: (asked, urls) =>
      runWithContract(contract, () =>
        dispatchRequest(() => {
          const session = findSession(sessions, asked.header('x-mock-session'))
          const { journal, ledger } = session
          const reset = (all: boolean) => (all ? sessions : session).reset()
          return { session, journal, ledger, sessions, reset, urls }
        }, asked),
      ),
    follow: (asked, reader) => {
      const { session, since } = readChangeStream(sessions, asked)
      return followChanges(session, sessions, since, reader)
    },
  }
}
