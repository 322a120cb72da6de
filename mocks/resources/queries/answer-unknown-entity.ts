import type { GapId } from '../../../src/contract/contract-types.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest, rejectRequest } from '../../core/reject-request.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'

/** Returns the reply of an operation to an unknown id, by the option of its gap. */
export function answerUnknownEntity(choose: ChooseGapOption, gap: GapId, what: string): [] | MockReply {
  const choice = choose(gap)
  if (choice === 'not-found') return rejectRequest(choose, 404, `There is no ${what}.`)
  if (choice === 'bad-request') return rejectInvalidRequest(choose, `There is no ${what}.`)
  return []
}
