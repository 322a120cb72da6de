import { expect, test } from 'vitest'
import type { Finding } from '../../../../../src/conformance/evidence/tally.ts'
import { describeSimilarFindings, pickFindings } from '../../../../../src/conformance/judge/pick-findings.ts'

function buildFinding(given: Partial<Finding>): Finding {
  return { exchange: 1, message: 'wrong', place: '[0].data[0].x', expected: '1', actual: '2', ...given }
}

const outline = (findings: readonly Finding[]) =>
  pickFindings(findings).map(({ finding, others }) => [finding.message, finding.place, others.length])

test('joins findings that differ in row, exchange or value', () => {
  const alike = [0, 1, 2].map(row =>
    buildFinding({ place: `[0].data[${row}].x`, exchange: row, actual: `${row}` }),
  )
  const [similar = { finding: buildFinding({}), others: [] }] = pickFindings(alike)
  expect(outline(alike)).toEqual([['wrong', '[0].data[0].x', 2]])
  expect(describeSimilarFindings(similar)).toEqual({
    others: { found: 2, places: ['[0].data[1].x 1 (exchange 1)', '[0].data[2].x 2 (exchange 2)'] },
  })
  const same = { finding: buildFinding({}), others: [buildFinding({ exchange: 4 })] }
  expect(describeSimilarFindings(same).others?.places).toEqual(['[0].data[0].x (exchange 4)'])
  expect(describeSimilarFindings({ ...same, others: [] })).toEqual({})
})

test('separates findings by column, message and status', () => {
  const status = { place: 'status', message: 'failed' }
  expect(
    outline([
      buildFinding({}),
      buildFinding({ place: '[0].data[0].y' }),
      buildFinding({ message: 'timeframe=24h was refused.' }),
      buildFinding({ ...status, actual: '500' }),
      buildFinding({ ...status, actual: '404' }),
      buildFinding({ ...status, actual: '500', exchange: 2 }),
    ]),
  ).toEqual([
    ['wrong', '[0].data[0].x', 0],
    ['wrong', '[0].data[0].y', 0],
    ['failed', 'status', 1],
    ['timeframe=24h was refused.', '[0].data[0].x', 0],
    ['failed', 'status', 0],
  ])
})
