import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createMock } from '../../mocks/mock.ts'
import { listFaults } from '../../mocks/scenarios/faults/list-faults.ts'
import { requirements } from '../../src/conformance/checks/check-families.ts'
import { judge } from '../../src/conformance/judge/judge.ts'
import { planRequests } from '../../src/conformance/plan/plan-requests.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { contract } from '../../src/contract/contract.ts'
import { meanings } from '../../src/contract/model/meanings.ts'
import { findExamplePath } from '../../src/contract/routes/find-example-path.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'
import { extractClientRoutes } from '../../src/generate/extract/extract-client-routes.ts'
import { describeTools } from '../../src/mcp/describe-tools.ts'
import { recordMockRun } from '../support/record-mock-run.ts'

const authored = 'test/second-contract/spec'
const renamed = mkdtempSync(join(tmpdir(), 'mdc-renamed-'))
const names = { limit: 'most', offset: 'from_row', order_asc: 'up', order_desc: 'down' }

/** Writes other names of parameters in place of these. */
function rename(text: string): string {
  const pattern = new RegExp(`\\b(${Object.keys(names).join('|')})\\b`, 'g')
  return text.replace(pattern, name => names[name as keyof typeof names])
}

/** Returns the requests and requirements of a deep run, the faults, and what clients know, as text. */
function describeContract(folder: string): string[] {
  activateContract(loadContract(folder))
  const { planned } = planRequests({
    profile: 'deep',
    negative: true,
    origins: ['base', 'social'],
    versions: { sunset: [], deprecated: [] },
    excluded: {},
    authEnforced: true,
  })
  return [
    ...planned.map(each => JSON.stringify(each)),
    ...requirements.current.map(({ id, operations }) => `${id} ${operations.join()}`),
    ...listFaults().map(({ says }) => says),
    ...describeTools().map(tool => JSON.stringify(tool)),
    ...Object.values(extractClientRoutes(contract, meanings).operations).map(
      ({ page }) => `${page?.limit} ${page?.offset}`,
    ),
    findExamplePath(),
  ]
}

/** Returns the verdicts of a deep run against a mock, without and with each fault of its pages and limits, as text. */
async function describeVerdicts(folder: string): Promise<string[]> {
  const compiled = loadContract(folder)
  activateContract(compiled)
  const mock = createMock({ contract: compiled, seed: 3, now: '2026-01-15T12:00:00Z' })
  await mock.ready
  const texts: string[] = []
  const faults = ['page', 'limit'].flatMap(family => listFaults(family))
  for (const fault of [undefined, ...faults]) {
    mock.set({ scenarios: fault ? [fault.name] : [] })
    const { requirements } = judge(await recordMockRun(mock, { profile: 'deep', negative: true }))
    texts.push(
      ...requirements.map(({ id, operationId, verdict, evaluated }) =>
        [fault?.says, id, operationId, verdict, evaluated].join(' '),
      ),
    )
  }
  return texts
}

afterAll(() => {
  activateContract()
  rmSync(renamed, { recursive: true })
})

test('what a parameter is called decides nothing: by other names the same is asked, judged and broken', async () => {
  cpSync(authored, renamed, { recursive: true })
  for (const file of readdirSync(renamed, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue
    const text = rename(readFileSync(join(renamed, file), 'utf8'))
    const roles = text.replaceAll(
      /- name: (most|from_row)\n( +)in: query\n/g,
      (found, name, indent) => `${found}${indent}x-role: ${name === 'from_row' ? 'offset' : 'limit'}\n`,
    )
    writeFileSync(join(renamed, file), roles)
  }
  const [usual, other] = [describeContract(authored), describeContract(renamed)]
  expect(other).toEqual(usual.map(rename))
  const verdicts = await describeVerdicts(authored)
  expect(verdicts).toContainEqual(expect.stringMatching(/^meters lists one more than limit \S+ meters fail /))
  expect(await describeVerdicts(renamed)).toEqual(verdicts.map(rename))
})
