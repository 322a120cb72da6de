import { isModelNode } from '../to-comparison-model.ts'
import type { ChangeVerdict, DifferenceJudge } from './difference.ts'
import { formatValue, nameSubject } from './name-subject.ts'

/** Judges the options of a gap. It reports added and removed ones. A new description is a change of words. */
export const judgeGapOptions: DifferenceJudge = ({ before, after, context: { place } }) => {
  const [old, now] = [before, after].map(each => (isModelNode(each) ? each : {}))
  if (old === undefined || now === undefined) return []
  const about = nameSubject(place)
  const verdicts: ChangeVerdict[] = []
  for (const name of Object.keys(now))
    if (!Object.hasOwn(old, name))
      verdicts.push({
        id: 'gap-choice-added',
        says: `${about}: ${name} is a choice now: ${formatValue(now[name])}.`,
      })
  for (const name of Object.keys(old))
    if (!Object.hasOwn(now, name))
      verdicts.push({
        id: 'gap-choice-removed',
        says: `${about}: ${name} is no choice any more, was: ${formatValue(old[name])}.`,
      })
  if (
    Object.keys(now).some(name => Object.hasOwn(old, name) && old[name] !== now[name]) ||
    verdicts.length === 0
  )
    verdicts.push({ id: 'words-changed', says: `${about}: its choices are described otherwise.` })
  return verdicts
}

/** Judges the resolution of a gap. */
export const judgeResolution: DifferenceJudge = ({ before, after, context: { place } }) =>
  after === undefined
    ? [
        {
          id: 'gap-reopened',
          says: `${nameSubject(place)} is open again, was settled as ${formatValue(before)}.`,
        },
      ]
    : [{ id: 'gap-resolved', says: `${nameSubject(place)} is settled: ${formatValue(after)}.` }]
