import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Command } from 'commander'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createCompareCommand } from '../../../../src/cli/create-compare-command.ts'
import { createJudgeCommand } from '../../../../src/cli/create-judge-command.ts'
import schema from '../../../../src/conformance/report/report.schema.json' with { type: 'json' }
import { buildReport, buildReportedFinding, buildRequirementResult } from '../../../support/build-report.ts'

const root = mkdtempSync(join(tmpdir(), 'create-command-'))
afterAll(() => rmSync(root, { recursive: true }))

const { exitCode } = process
let output = ''

beforeEach(() => {
  output = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockReturnValue(true)
})
afterEach(() => {
  vi.restoreAllMocks()
  process.exitCode = exitCode
})

async function run(command: Command, ...args: string[]): Promise<string> {
  await command.exitOverride().parseAsync(args, { from: 'user' })
  return output
}

test('compares two reports, and fails for what newly fails', async () => {
  const write = (name: string, verdict: 'pass' | 'fail') => {
    const findings = verdict === 'fail' ? [buildReportedFinding()] : []
    const report = buildReport([buildRequirementResult({ verdict, findings })])
    const { const: reportVersion } = schema.properties.reportVersion
    writeFileSync(join(root, name), JSON.stringify({ reportVersion, ...report }))
    return join(root, name)
  }
  const [good, bad] = [write('good.json', 'pass'), write('bad.json', 'fail')]
  const { newlyFailing } = JSON.parse(await run(createCompareCommand(), good, bad, '--json'))
  expect(newlyFailing).toHaveLength(1)
  expect(process.exitCode).toBe(1)
  output = ''
  expect(await run(createCompareCommand(), bad, good, '--report', `json=${join(root, 'out.json')}`)).not.toBe(
    '',
  )
  expect(process.exitCode).toBe(0)
  expect(JSON.parse(readFileSync(join(root, 'out.json'), 'utf8')).newlyFailing).toEqual([])
  output = ''
  expect(JSON.parse(await run(createCompareCommand(), bad, good, '--report', 'json=-'))).toMatchObject({
    newlyFailing: [],
  })
})

test('rejects a recording that is missing', async () => {
  await expect(run(createJudgeCommand(), join(root, 'missing'))).rejects.toThrow(
    'The recording cannot be read.',
  )
})
