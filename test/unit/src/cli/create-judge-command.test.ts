import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { createJudgeCommand } from '../../../../src/cli/create-judge-command.ts'
import { readReport } from '../../../../src/cli/files/read-report.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-judge-'))
afterAll(() => rmSync(folder, { recursive: true }))

it('rejects a recording that is missing', async () => {
  const judged = createJudgeCommand()
    .exitOverride()
    .parseAsync([join(folder, 'missing')], { from: 'user' })
  await expect(judged).rejects.toThrow('The recording cannot be read.')
})

describe('a baseline', () => {
  it.each([
    ['{', 'is not JSON'],
    ['{}', 'This file is no report.'],
    ['{"reportVersion": 2}', 'This report is of another version.'],
    ['null', 'This file is no report.'],
  ])('is refused that holds %s', (text, says) => {
    const wrong = join(folder, 'wrong.json')
    writeFileSync(wrong, text)
    expect(() => readReport(wrong)).toThrow(says)
  })
})
