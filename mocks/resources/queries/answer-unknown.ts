import type { GapId } from '../../../src/contract/contract-types.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest, rejectRequest } from '../../core/reject-request.ts'
import type { Choose } from '../../gaps/choices.ts'

/** What an operation answers about something it does not know, as chosen for a gap of that kind. */
export function answerUnknown(choose: Choose, gap: GapId, what: string): [] | MockReply {
  const choice = choose(gap)
  if (choice === 'not-found') return rejectRequest(choose, 404, `There is no ${what}.`)
  if (choice === 'bad-request') return rejectInvalidRequest(choose, `There is no ${what}.`)
  return []
}
