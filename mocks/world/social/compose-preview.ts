import tables from '../../../fixtures/posts.json' with { type: 'json' }
import { drawInteger, pickItem } from '../random/distributions.ts'
import { scrambleBits } from '../random/draw-hash.ts'
import type { PostDay } from './post-day.ts'
import { computeContentDepth } from './post-day.ts'

/** Composes the text of a post. Its stance and depth match the scores of the post. */
export function composePreview(posts: PostDay, at: number, symbol: string): string {
  const key = posts.key[at] as number
  const draw = (n: number) => scrambleBits(key ^ (n << 8))
  const sentiment = posts.sentiment[at] as number
  const stance = sentiment >= 7 ? 'bullish' : sentiment <= 3 ? 'bearish' : 'neutral'
  const claims = tables.sentences[stance][computeContentDepth(posts, at) >= 5.5 ? 'deep' : 'light']
  const first = drawInteger(draw(2), claims.length)
  // The second claim is another one than the first.
  const second = (first + 1 + drawInteger(draw(3), claims.length - 1)) % claims.length
  const text = [
    pickItem(draw(1), tables.sentences.opening),
    claims[first],
    draw(4) & 1 ? claims[second] : '',
    pickItem(draw(5), tables.sentences.closing),
  ]
    .filter(part => part)
    .join(' ')
  return fillSlots(text, symbol, draw(6))
}

function fillSlots(text: string, symbol: string, key: number): string {
  let slots = 0
  const number = (low: number, high: number) => low + drawInteger(scrambleBits(key ^ ++slots), high - low)
  const slot: Record<string, () => string> = {
    t: () => `$${symbol}`,
    p: () => `${number(6, 70)}%`,
    n: () => String(number(2, 9) * 5),
    k: () => String(number(2, 95)),
    m: () => `$${number(1, 9)}.${number(1, 9)}M`,
    d: () => String(number(3, 30)),
    x: () => String(number(2, 9)),
  }
  return text.replace(/\{(\w)\}/g, (_, name: string) => slot[name]?.() ?? '')
}

/** Returns the unique URL of a post. */
export function formatPostUrl(posts: PostDay, at: number, handle: string): string {
  const tail = String((posts.key[at] as number) % 1e9).padStart(9, '0')
  return `https://social.example/${handle}/status/${posts.instant[at]}${tail}`
}
