import { hash } from '../random.ts'

const signed = (draw: number) => draw / 2147483648 - 1

/** Smooth keyed noise, −1..1: one drawn value every `period` steps of `t`, eased in between; `kind` and `a` choose the curve. */
export const wave = (seed: number, kind: number, a: number, t: number, period: number): number => {
  const knot = Math.floor(t / period)
  const along = t / period - knot
  const from = signed(hash(seed, kind, a, knot))
  const to = signed(hash(seed, kind, a, knot + 1))
  return from + (to - from) * along * along * (3 - 2 * along)
}
