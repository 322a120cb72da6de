import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { DAY, HOUR } from '../../time/calendar.ts'
import type { Post } from './post.ts'

/** A way to sum up posts: in one row for each topic or each author. */
export interface TotalsPlan<Name extends string> {
  readonly rows: number
  readonly row: (post: Post) => number
  /** The amount that a post adds to each column of its row. */
  readonly columns: Readonly<Record<Name, (post: Post) => number>>
  /** Number of partners: the authors of a topic, or the topics of an author. */
  readonly partners: number
  /** Returns the partner that a row meets by a post, −1 for none. */
  readonly partner: (post: Post) => number
}

/** Returns the totals of the posts with from ≤ instant < to (Unix seconds). */
export type SumPosts<Name extends string> = (from: number, to: number) => PostTotals<Name>

/** Sums over the posts of a period, with a bit for each partner of a row. */
export class PostTotals<Name extends string> {
  readonly #plan: TotalsPlan<Name>
  readonly #names: readonly Name[]
  readonly #sums: Float64Array
  readonly #width: number
  readonly #met: Uint32Array

  constructor(plan: TotalsPlan<Name>) {
    this.#plan = plan
    this.#names = Object.keys(plan.columns) as Name[]
    this.#sums = new Float64Array(plan.rows * this.#names.length)
    this.#width = Math.ceil(plan.partners / 32)
    this.#met = new Uint32Array(plan.rows * this.#width)
  }

  /** Adds a post. */
  count(post: Post): void {
    const row = this.#plan.row(post)
    let at = row * this.#names.length
    for (const name of this.#names) {
      this.#sums[at] = (this.#sums[at] as number) + this.#plan.columns[name](post)
      at++
    }
    const partner = this.#plan.partner(post)
    const word = row * this.#width + (partner >> 5)
    if (partner >= 0) this.#met[word] = (this.#met[word] as number) | (1 << (partner & 31))
  }

  /** Adds other totals of the same plan. */
  add(other: PostTotals<Name>): void {
    for (let i = 0; i < this.#sums.length; i++)
      this.#sums[i] = (this.#sums[i] as number) + (other.#sums[i] as number)
    for (let i = 0; i < this.#met.length; i++)
      this.#met[i] = (this.#met[i] as number) | (other.#met[i] as number)
  }

  /** Returns the sums of a row by column. */
  sums(row: number): Readonly<Record<Name, number>> {
    const sums = {} as Record<Name, number>
    let at = row * this.#names.length
    for (const name of this.#names) sums[name] = this.#sums[at++] as number
    return sums
  }

  /** Returns the partners that a row has met. */
  partners(row: number): number[] {
    const found: number[] = []
    for (let word = 0; word < this.#width; word++) {
      const bits = this.#met[row * this.#width + word] as number
      // Each round removes the lowest bit.
      for (let rest = bits; rest !== 0; rest &= rest - 1)
        found.push(word * 32 + 31 - Math.clz32(rest & -rest))
    }
    return found
  }
}

const KEPT_PERIODS = 110

/**
 * Creates a function that sums up the posts of a period. Whole days are counted once and kept, and so are the
 * whole hours of a period. Only the minutes before and after them are counted each time.
 */
export function createPostTotals<Name extends string>(
  listPosts: (from: number, to: number) => readonly Post[],
  plan: TotalsPlan<Name>,
): SumPosts<Name> {
  const kept = new BoundedCache<string, PostTotals<Name>>(KEPT_PERIODS)
  const keep =
    (sumPosts: SumPosts<Name>): SumPosts<Name> =>
    (from, to) =>
      kept.getOrMake(`${from} ${to}`, () => sumPosts(from, to))
  const count = (totals: PostTotals<Name>, from: number, to: number): PostTotals<Name> => {
    for (const post of listPosts(from, to)) totals.count(post)
    return totals
  }
  const sumDay = keep((from, to) => count(new PostTotals(plan), from, to))
  const sumDays: SumPosts<Name> = (from, to) => {
    const totals = new PostTotals(plan)
    for (let day = from; day < to; day += DAY) totals.add(sumDay(day, day + DAY))
    return totals
  }
  /** Counts the posts before and after the whole days or hours of a period, and adds the totals of these. */
  const sumAround =
    (unit: number, sumWhole: SumPosts<Name>): SumPosts<Name> =>
    (from, to) => {
      const [first, last] = [Math.ceil(from / unit) * unit, Math.floor(to / unit) * unit]
      if (first >= last) return count(new PostTotals(plan), from, to)
      const totals = count(new PostTotals(plan), from, first)
      totals.add(sumWhole(first, last))
      return count(totals, last, to)
    }
  return sumAround(HOUR, keep(sumAround(DAY, sumDays)))
}
