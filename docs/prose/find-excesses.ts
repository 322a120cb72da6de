import type { ProseFigures, ProseMeasure } from './measure-prose.ts'
import prose from './prose.json' with { type: 'json' }

const figures = Object.keys(prose.limits) as (keyof ProseFigures)[]

/** Returns a sentence for each figure of a group that is over its limit. The means of a few sentences have no limit. */
export function findExcesses(measured: ProseMeasure, group: string): string[] {
  const hasMeans = measured.sentences >= prose.fewestForMean
  return figures
    .filter(
      name => measured[name] > prose.limits[name] && (hasMeans || name === 'long' || name === 'avoided'),
    )
    .map(name => `${group}: ${name} is ${measured[name]}, at most ${prose.limits[name]} is allowed`)
}
