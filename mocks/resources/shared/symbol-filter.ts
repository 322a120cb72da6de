import { shown } from '../../../src/quote.ts'
import type { MockReply } from '../../core/mock-reply.ts'
import { invalid } from '../../core/refuse.ts'
import type { Choose } from '../../gaps/choices.ts'
import { symbolAt } from '../../world/social/authors.ts'

/** A symbol that no post mentions. */
const NOBODYS = ''

/**
 * The symbol that a filter means as the world knows it: undefined without a filter, a refusal for one that no post mentions
 * where GAP-59a says so. GAP-36 and GAP-36a say which spellings count.
 */
export function symbolFilter(text: string | undefined, choose: Choose): string | undefined | MockReply {
  if (text === undefined) return undefined
  const bare = text.startsWith('$') && choose('GAP-36a') === 'dropped' ? text.slice(1) : text
  const spelled = bare === bare.toUpperCase() || choose('GAP-36') === 'insensitive'
  if (spelled && !bare.startsWith('$') && symbolAt(bare) >= 0) return bare
  if (choose('GAP-59a') === 'empty') return NOBODYS
  return invalid(choose, `No post mentions the symbol ${shown(text)}.`)
}
