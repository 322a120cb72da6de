import { summarizeValue } from '../../../src/base/summarize-value.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest } from '../../core/reject-request.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import type { Social } from '../../world/social/social.ts'

/**
 * Returns the position of the topic that a filter selects, or undefined without a filter. GAP-36 and GAP-36a
 * decide which spellings match. If no post mentions the symbol, GAP-59a decides between −1 and an error reply.
 */
export function readSymbolFilter(
  text: string | undefined,
  { findTopic }: Social,
  choose: ChooseGapOption,
): number | undefined | MockReply {
  if (text === undefined) return undefined
  const bare = text.startsWith('$') && choose('GAP-36a') === 'dropped' ? text.slice(1) : text
  const spelled = bare === bare.toUpperCase() || choose('GAP-36') === 'insensitive'
  const topic = spelled && !bare.startsWith('$') ? findTopic(bare) : -1
  if (topic >= 0 || choose('GAP-59a') === 'empty') return topic
  return rejectInvalidRequest(choose, `No post mentions the symbol ${summarizeValue(text)}.`)
}
