import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { requirements } from '../../../../../src/conformance/checks/check-families.ts'
import { judge } from '../../../../../src/conformance/judge/judge.ts'
import { readKnownFailures } from '../../../../../src/conformance/judge/known-failure.ts'
import { readRecording } from '../../../../../src/conformance/recording/read-recording.ts'

const path = (name: string) => fileURLToPath(new URL(`counted/${name}`, import.meta.url))

it('judges an old recording with its known failures by the counted ids of columns', () => {
  const recording = readRecording(readFileSync(path('recording.ndjson'), 'utf8'))
  const ids = requirements.current.map(({ id }) => id)
  const entries = readKnownFailures(path('known.yaml'), { requirements: ids, ci: true })
  const report = judge(recording, { known: { entries, today: new Date('2026-11-22T12:00:00Z') } })
  const verdicts = report.requirements.map(
    ({ id, operationId, verdict, known = { reason: '' } }) =>
      `${id} ${operationId} ${verdict} ${known.reason}`,
  )
  // As `mdc judge` said at that commit, with COL-TD-02, -04, -04-value and -14, and COL-TP-07, for the columns.
  expect(verdicts.map(line => line.trim()).sort()).toEqual([
    'COL-TokenDetails-decimals tokenDetails pass',
    'COL-TokenDetails-decimals-value tokenDetails warn rebased',
    'COL-TokenDetails-symbol tokenDetails pass',
    'COL-TokenDetails-volume1hUSD tokenDetails fail late feed',
    'COL-TokenPoolStat-poolDex tokenPoolSearch fail',
    'TYP-003 clmmVenuePools skipped',
    'TYP-003 dlmmVenuePools skipped',
    'TYP-003 tokenDetails fail late feed',
    'TYP-003 tokenPoolSearch pass',
  ])
  expect(report.exit).toEqual({ code: 1, reason: '1 documented requirement failed' })
  expect(report.notes).toEqual([
    `COL-TokenDetails-symbol on altchain/token-details no longer fails: delete its entry (${path('known.yaml')}:4).`,
  ])
})
