import { BoundedCache } from '../../../src/base/bounded-cache.ts'
import { drawHash, hashName } from '../random/draw-hash.ts'

const CACHED_KNOTS = 128

/** One layer of noise: its values are redrawn every `period` of time, within ±`swing`. */
type Layer = readonly [period: number, swing: number]

/**
 * Creates smooth noise for `size` items. Each layer draws a value per item at every period, and interpolates
 * smoothly in between. The layers are added. The returned function makes the values of all items at a time.
 */
export function createSmoothNoise(seed: number, name: string, size: number, ...layers: readonly Layer[]) {
  const family = hashName(`social ${name}`)
  const knots = new BoundedCache<number, Float64Array>(CACHED_KNOTS)
  const draw = (layer: number, knot: number) => {
    const values = new Float64Array(size)
    for (let i = 0; i < size; i++) values[i] = drawHash(seed, family, i * 4 + layer, knot) / 2147483648 - 1
    return values
  }
  return (t: number): Float64Array => {
    const sum = new Float64Array(size)
    layers.forEach(([period, swing], layer) => {
      const knot = Math.floor(t / period)
      const along = t / period - knot
      const ease = along * along * (3 - 2 * along)
      const from = knots.getOrMake(knot * 4 + layer, () => draw(layer, knot))
      const to = knots.getOrMake((knot + 1) * 4 + layer, () => draw(layer, knot + 1))
      for (let i = 0; i < size; i++) {
        const start = from[i] as number
        sum[i] = (sum[i] as number) + swing * (start + ((to[i] as number) - start) * ease)
      }
    })
    return sum
  }
}
