import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from '../../../../../src/conformance/config/config.ts'
import { formatExclusions } from '../../../../../src/conformance/report/format-exclusions.ts'
import type { OperationId } from '../../../../../src/contract/contract-types.ts'
import {
  buildReport,
  buildReportedFinding,
  buildRequirementResult,
} from '../../../../support/build-report.ts'

function missing(operationId: OperationId, id: string, actual: string) {
  return buildRequirementResult({
    id,
    operationId,
    verdict: 'fail',
    findings: [buildReportedFinding({ place: 'status', actual })],
  })
}

const report = buildReport([
  missing('dexbV3Pool', 'RTE-001', '404'),
  missing('alphaPostDetection', 'RTE-003', '501'),
  missing('tokenDetails', 'NET-001', '500'),
  buildRequirementResult({ id: 'RTE-001', operationId: 'ohlcvPool' }),
])

test('writes operations that are not built yet as the scope of a configuration', () => {
  expect(formatExclusions(report)).toMatchInlineSnapshot(`
    "# Not built yet: use it with --config, or put it into the scope of a configuration that there is.
    scope:
      exclude:
        - endpoint: evm/dexb/v3/pool
          reason: "TODO: not built yet (status 404)"
          until: 2027-02-20
        - endpoint: api/v1/socialintel/social-data/alpha-post-detection
          reason: "TODO: not built yet (status 501)"
          until: 2027-02-20
    "
  `)
  expect(formatExclusions(buildReport([buildRequirementResult()]))).toContain('exclude: []')
})

test('writes a valid configuration', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mdc-exclude-'))
  const file = join(folder, 'exclude.yaml')
  writeFileSync(file, formatExclusions(report))
  const reason = (status: number) => `TODO: not built yet (status ${status})`
  expect(readConfig(file, new Date(report.startedAt)).excluded).toEqual({
    dexbV3Pool: reason(404),
    alphaPostDetection: reason(501),
  })
  expect(readConfig(file, new Date('2099-01-01')).excluded).toEqual({})
  rmSync(folder, { recursive: true })
})
