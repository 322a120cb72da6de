import type { Evidence, Seen } from '../../evidence/evidence.ts'
import type { Tally } from '../../evidence/tally.ts'
import { findParameter } from '../../requests/build-required-query.ts'
import { classifyAnswer, explainUnclear } from '../shared/classify-answer.ts'
import { countLimitedRows } from '../shared/judge-row-limit.ts'
import { recordOutcome } from '../shared/record-outcome.ts'

/**
 * Judges requests that break one documented bound. No status is asserted: any refusal will do, and so does an answer that
 * keeps the bound all the same; only rows that break it are a finding.
 */
export function judgeRefusals({ exchanges }: Evidence, tally: Tally): void {
  for (const seen of exchanges) {
    for (const id of seen.about ?? []) {
      const allowed = seen.expects === 'success' ? undefined : countAllowedRows(id, seen)
      if (allowed !== undefined) judgeRefusal(seen, id, allowed, tally)
    }
  }
}

function judgeRefusal(seen: Seen, id: string, allowed: number, tally: Tally): void {
  const answer = classifyAnswer(seen)
  // A refusal for lack of rights shows nothing of a bound, though the request got no rows.
  if (answer === undefined) {
    tally.recordUnclear(id, seen, explainUnclear(seen))
    return
  }
  const count = id.startsWith('PAR-LIM-') ? countLimitedRows(seen) : (seen.rows?.length ?? 0)
  recordOutcome(tally, id, seen, count <= allowed, {
    message: 'A request that the contract does not allow got rows that it does not allow.',
    place: seen.rowsAt || 'body',
    expected: allowed === 0 ? 'a refusal, or no rows' : `a refusal, or at most ${allowed} rows`,
    actual: `${count} rows`,
  })
}

/** How many rows a success may have after all, by requirement; undefined for what is no bound. */
function countAllowedRows(id: string, { target }: Seen): number | undefined {
  if (/^PAR-(REQ|PAT)-/.test(id) || id === 'PAR-ENUM-out' || id === 'PAR-OFF-max' || id === 'PAR-UNKNOWN')
    return 0
  if (id === 'PAR-LIM-max' || id === 'PAR-LIM-min') return findParameter(target, 'limit')?.schema.maximum
  if (id !== 'PAR-CSV-50') return undefined
  return target.parameters.find(({ schema }) => schema.maxItems !== undefined)?.schema.maxItems
}
