import { type CompiledContract, runWithContract } from '../../src/contract/activate-contract.ts'
import { getKeyHeaderName } from '../../src/contract/contract.ts'
import type { FoundRequest } from '../core/journal/journal.ts'
import type { MockReply, MockRequest } from '../core/mock-reply.ts'
import type { Session } from '../core/request-context.ts'
import { completeReply, receiveRequest } from '../receive-request.ts'
import { listCounterNames } from '../scenarios/apply-scenarios.ts'
import type { createReplyRemaker, RemadeReply } from './create-reply-remaker.ts'

/**
 * Returns a function that makes a reply again under a contract. It loads the code for it with the first one, which
 * few pages need. `create` returns a session that answers no other request.
 */
export function loadReplyRemaker(
  create: () => Session,
  contract?: CompiledContract,
): (found: FoundRequest) => Promise<RemadeReply> {
  let remake: ReturnType<typeof createReplyRemaker> | undefined
  return async found => {
    remake ??= (await import('./create-reply-remaker.ts')).createReplyRemaker({
      create,
      answer: answerAgain,
      keyHeader: getKeyHeaderName,
    })
    const make = remake
    return runWithContract(contract, () => make(found))
  }
}

/** Answers a request with the counts of then, so that it advances no counter. */
export function answerAgain(session: Session, request: MockRequest, counts: readonly number[]): MockReply {
  const outcome = receiveRequest(session, request)
  const { context } = outcome
  if (context !== undefined)
    context.counts = new Map(listCounterNames(context).map(({ part }, index) => [part, counts[index] ?? 0]))
  return completeReply(outcome)
}
