import { summarizeValue } from '../../../src/base/summarize-value.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { rejectInvalidRequest } from '../../core/reject-request.ts'
import type { ChooseGapOption } from '../../gaps/gap-choices.ts'
import { findSymbolIndex } from '../../world/social/authors.ts'

/** A symbol that no post mentions. */
const NO_MENTION = ''

/**
 * Returns the symbol that a filter selects, or undefined without a filter. GAP-36 and GAP-36a decide which
 * spellings match. If no post mentions the symbol, GAP-59a decides between no posts and an error reply.
 */
export function readSymbolFilter(
  text: string | undefined,
  choose: ChooseGapOption,
): string | undefined | MockReply {
  if (text === undefined) return undefined
  const bare = text.startsWith('$') && choose('GAP-36a') === 'dropped' ? text.slice(1) : text
  const spelled = bare === bare.toUpperCase() || choose('GAP-36') === 'insensitive'
  if (spelled && !bare.startsWith('$') && findSymbolIndex(bare) >= 0) return bare
  if (choose('GAP-59a') === 'empty') return NO_MENTION
  return rejectInvalidRequest(choose, `No post mentions the symbol ${summarizeValue(text)}.`)
}
