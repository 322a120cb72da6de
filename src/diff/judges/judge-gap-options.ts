import { asNode } from '../to-comparison-model.ts'
import type { DifferenceJudge } from './difference.ts'
import { createVerdict, formatValue } from './name-subject.ts'

/** Judges the options of a gap. It reports added and removed ones. A new description is a change of words. */
export const judgeGapOptions: DifferenceJudge = ({ before, after, context: { place } }) => {
  const [old, now] = [asNode(before), asNode(after)]
  return Object.keys({ ...old, ...now }).flatMap(name => {
    if (old[name] === now[name]) return []
    if (old[name] === undefined)
      return createVerdict('gap-choice-added', place, `: ${name} is a choice now: ${formatValue(now[name])}.`)
    const was = `: ${name} is no choice any more, was: ${formatValue(old[name])}.`
    return now[name] === undefined
      ? createVerdict('gap-choice-removed', place, was)
      : createVerdict('words-changed', place, `: its choice ${name} is described otherwise.`)
  })
}

/** Judges the resolution of a gap. */
export const judgeResolution: DifferenceJudge = ({ before, after, context: { place } }) => [
  after === undefined
    ? createVerdict('gap-reopened', place, ` is open again, was settled as ${formatValue(before)}.`)
    : createVerdict('gap-resolved', place, ` is settled: ${formatValue(after)}.`),
]
