import { asNode } from '../to-comparison-model.ts'
import type { ChangeVerdict, DifferenceJudge } from './difference.ts'
import { createVerdict, formatValue } from './name-subject.ts'

/** Judges the options of a gap. It reports added and removed ones. A new description is a change of words. */
export const judgeGapOptions: DifferenceJudge = ({ before, after, context: { place } }) => {
  const [old, now] = [asNode(before), asNode(after)]
  const added = Object.keys(now).filter(name => !Object.hasOwn(old, name))
  const removed = Object.keys(old).filter(name => !Object.hasOwn(now, name))
  const verdicts: ChangeVerdict[] = [
    ...added.map(name =>
      createVerdict('gap-choice-added', place, `: ${name} is a choice now: ${formatValue(now[name])}.`),
    ),
    ...removed.map(name =>
      createVerdict(
        'gap-choice-removed',
        place,
        `: ${name} is no choice any more, was: ${formatValue(old[name])}.`,
      ),
    ),
  ]
  const isDescribedAnew = Object.keys(now).some(name => Object.hasOwn(old, name) && old[name] !== now[name])
  if (isDescribedAnew || verdicts.length === 0)
    verdicts.push(createVerdict('words-changed', place, ': its choices are described otherwise.'))
  return verdicts
}

/** Judges the resolution of a gap. */
export const judgeResolution: DifferenceJudge = ({ before, after, context: { place } }) => [
  after === undefined
    ? createVerdict('gap-reopened', place, ` is open again, was settled as ${formatValue(before)}.`)
    : createVerdict('gap-resolved', place, ` is settled: ${formatValue(after)}.`),
]
