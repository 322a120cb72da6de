import { memoize } from '../../../base/memoize.ts'
import type { Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'

type JudgeReply = (seen: Seen, tally: Tally) => void

/**
 * The same check of single replies, which works once on each and then repeats what it said: a run is looked at twice, and what
 * passes in a reply is counted together.
 */
export function judgeOnce(judge: JudgeReply): JudgeReply {
  const listen = memoize((seen: Seen) => {
    const passed = new Map<string, number>()
    const said: ((tally: Tally) => void)[] = []
    const note =
      <Name extends keyof Tally>(name: Name) =>
      (...told: Parameters<Tally[Name]>) =>
        void said.push(tally => (tally[name] as (...args: unknown[]) => void)(...told))
    judge(seen, {
      recordPass(requirement, about, count = 1) {
        if (about === seen) passed.set(requirement, (passed.get(requirement) ?? 0) + count)
        else note('recordPass')(requirement, about, count)
      },
      recordFinding: note('recordFinding'),
      recordUnclear: note('recordUnclear'),
      recordAbsence: note('recordAbsence'),
      recordError: note('recordError'),
      requestRetry: note('requestRetry'),
      recordObservation: note('recordObservation'),
    })
    return { passed, said }
  })
  return (seen, tally) => {
    const { passed, said } = listen(seen)
    for (const [requirement, count] of passed) tally.recordPass(requirement, seen, count)
    for (const tell of said) tell(tally)
  }
}
