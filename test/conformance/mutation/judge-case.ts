import type { Evidence, Seen } from '../../../src/conformance/evidence/evidence.ts'
import type { Exchange, Recording } from '../../../src/conformance/model/recording.ts'
import type { JudgingParts } from './instrument-checks.ts'
import type { Case } from './record-corpus.ts'

/** What one family of checks says of a recording. */
export interface FamilyVerdict {
  /** All of it, to be compared. */
  readonly text: string
  readonly failed: readonly string[]
  readonly warned: readonly string[]
}

/** Judges recordings with parts that were loaded, one family of checks at a time. */
export interface FamilyJudge {
  readonly read: (recorded: Case) => Evidence
  /** `anew` reads the recording once more, though it was read. */
  readonly judge: (recorded: Case, family: number, anew?: boolean) => FamilyVerdict
}

/** Prepares to judge with these parts; equal exchanges of different recordings are read once. */
export function createFamilyJudge(parts: JudgingParts): FamilyJudge {
  const bySent = new Map<string, Seen>()
  const byCase = new Map<Case, Evidence>()
  const levels = new Map(parts.requirements.map(each => [each.id, each]))

  function readOnce(exchange: Exchange, { run, unsent }: Recording): Seen {
    const { n, ms, ...rest } = exchange
    const key = JSON.stringify(rest)
    const seen = bySent.get(key) ?? parts.readEvidence({ run, unsent, exchanges: [exchange] }).exchanges[0]
    bySent.set(key, seen as Seen)
    return { ...(seen as Seen), n, ms }
  }

  function read(recorded: Case): Evidence {
    const { recording } = recorded
    const exchanges = () => recording.exchanges.map(each => readOnce(each, recording))
    const evidence = byCase.get(recorded) ?? { ...recording, exchanges: exchanges() }
    byCase.set(recorded, evidence)
    return evidence
  }

  function judge(recorded: Case, family: number, anew = false): FamilyVerdict {
    const tally = parts.createTally()
    const failed: string[] = []
    const warned: string[] = []
    try {
      // Each time other objects: what was found out about one may be kept by it.
      const { exchanges, ...rest } = anew ? parts.readEvidence(recorded.recording) : read(recorded)
      const evidence = { ...rest, exchanges: exchanges.map(seen => ({ ...seen })) }
      parts.checkFamilies[family]?.judge(evidence, tally)
      const verdicts = tally.keys().map(([id, operation]) => {
        const requirement = levels.get(id)
        if (requirement === undefined) return `${id} is not known`
        const { verdict } = parts.decideVerdict(requirement, operation, tally.find(id, operation), evidence)
        if (verdict === 'fail') failed.push(id)
        if (verdict === 'warn') warned.push(id)
        return `${id} ${operation ?? ''} ${verdict}`
      })
      const observed = tally.observed.map(({ gap, operation, observed }) => `${gap} ${operation} ${observed}`)
      const text = [...verdicts, ...observed, ...tally.unsettled].sort().join('\n')
      return { text, failed: [...new Set(failed)], warned: [...new Set(warned)] }
    } catch (error) {
      return { text: `throws ${String(error)}`, failed, warned }
    }
  }

  return { read, judge }
}
