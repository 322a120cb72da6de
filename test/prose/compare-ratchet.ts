import type { ProseFigures, ProseMeasure } from './measure-prose.ts'
import prose from './prose.json' with { type: 'json' }

/** Figures over the limits of `prose.json` that each group may still have. A missing figure has its limit. */
export type Ratchet = Readonly<Record<string, Partial<ProseFigures>>>

const figures = Object.keys(prose.limits) as (keyof ProseFigures)[]

/** Returns the limits of a group, with the figures of the ratchet in their place. */
export function readLimits(ratchet: Ratchet, group: string): ProseFigures {
  return { ...prose.limits, ...ratchet[group] }
}

/** Returns a sentence for each figure of a group that is over its limit. The means of a few sentences have no limit. */
export function findExcesses(measured: ProseMeasure, ratchet: Ratchet, group: string): string[] {
  const limits = readLimits(ratchet, group)
  const hasMeans = measured.sentences >= prose.fewestForMean
  return figures
    .filter(name => measured[name] > limits[name] && (hasMeans || name === 'long' || name === 'avoided'))
    .map(name => `${group}: ${name} is ${measured[name]}, at most ${limits[name]} is allowed`)
}

/** Returns the ratchet with each figure that fell. No figure rises, and a group that keeps the limits is left out. */
export function lowerRatchet(ratchet: Ratchet, measured: ReadonlyMap<string, ProseFigures>): Ratchet {
  const groups = Object.keys(ratchet).map(group => {
    const now = measured.get(group) ?? prose.limits
    const limits = readLimits(ratchet, group)
    const left = figures
      .map(name => [name, Math.min(limits[name], now[name])] as const)
      .filter(([name, figure]) => figure > prose.limits[name])
    return [group, Object.fromEntries(left)] as const
  })
  return Object.fromEntries(groups.filter(([, left]) => Object.keys(left).length > 0))
}
