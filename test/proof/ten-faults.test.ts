import { expect, it } from 'vitest'
import { judge } from '../../src/conformance/judge/judge.ts'
import { formatConsole } from '../../src/conformance/report/format-console.ts'
import { groupRequirements } from '../../src/conformance/report/group-requirements.ts'
import { isEveryRun } from '../support/count-runs.ts'
import { readYaml } from '../support/read-yaml.ts'
import { recordCleanRun } from './play-fault.ts'

// Each fault alone breaks up to ten requirements. The report shows the one that says what is wrong.
const causes = readYaml<Record<string, string>[]>(import.meta.url, 'ten-faults.yaml')

it.each(isEveryRun ? causes : causes.slice(0, 1))(
  'ten faults at once are ten entries of at most 120 lines: %#',
  async faults => {
    const { recording } = await recordCleanRun('large', { scenarios: Object.keys(faults) })
    const report = judge(recording)
    const groups = groupRequirements(report, 'fail', 'error', 'warn')
    expect(groups.map(({ id }) => id).sort()).toEqual(Object.values(faults).sort())
    for (const { findings } of groups)
      expect(findings.map(({ curl }) => curl).filter(curl => !curl.startsWith('curl '))).toEqual([])
    expect(formatConsole(report).split('\n').length).toBeLessThan(120)
  },
)
