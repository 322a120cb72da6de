import type { Evidence } from '../../../src/conformance/evidence/evidence.ts'
import type { Recording } from '../../../src/conformance/model/recording.ts'
import type { Case } from './disturb-run.ts'
import type { JudgingParts } from './instrument-checks.ts'

/** Verdicts of one family of checks on a recording. */
export interface FamilyVerdict {
  /** All verdicts and observations, to be compared. */
  readonly text: string
  /** The rest of the report: counts, findings and reasons. */
  readonly details: string
}

/** Judges recordings with parts that were loaded, one family of checks at a time. */
export interface FamilyJudge {
  readonly read: (recorded: Case) => Evidence
  /** `anew` reads the recording once more, though it was read. */
  readonly judge: (recorded: Case, family: number, anew?: boolean) => FamilyVerdict
}

/** Prepares to judge with these parts. What recordings have in common is read once. */
export function createFamilyJudge(parts: JudgingParts): FamilyJudge {
  const levels = new Map(parts.requirements.map(each => [each.id, each]))
  const read = ({ recording }: Case) => parts.readEvidence(recording)

  function judge(recorded: Case, family: number, anew = false): FamilyVerdict {
    const tally = parts.createTally()
    const details: unknown[] = []
    try {
      // Each time other objects: what was found out about one is remembered for it (memoize).
      const { exchanges, ...rest } = anew ? parts.readEvidence(copy(recorded.recording)) : read(recorded)
      const evidence = { ...rest, exchanges: exchanges.map(seen => ({ ...seen })) }
      parts.checkFamilies[family]?.judge(evidence, tally)
      const verdicts = tally.keys().map(([id, operation]) => {
        const requirement = levels.get(id)
        if (requirement === undefined) return `${id} is not known`
        const count = tally.find(id, operation)
        const { verdict, reason } = parts.decideVerdict(requirement, operation, count, evidence)
        details.push([id, operation, count, reason])
        return `${id} ${operation ?? ''} ${verdict}`
      })
      const observed = tally.observed.map(
        ({ id, operationId, observed }) => `${id} ${operationId} ${observed}`,
      )
      const text = [...verdicts, ...observed, ...tally.unsettled].sort().join('\n')
      return { text, details: JSON.stringify(details) }
    } catch (error) {
      return { text: `throws ${String(error)}`, details: '' }
    }
  }

  return { read, judge }
}

/** The same recording in other objects. */
function copy(recording: Recording): Recording {
  return { ...recording, exchanges: recording.exchanges.map(each => ({ ...each })) }
}
