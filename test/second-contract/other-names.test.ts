import {
  appendFileSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
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
import { recordMockRun } from '../support/record-mock-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'mdc-names-'))
const [usual, other] = [join(folder, 'usual'), join(folder, 'other')]

/** Inputs for a range whose parameters have names that say nothing. */
const ranges = `
closed.start: { parameter: after_time, under: /readings, from: [meters], range: start, step: interval }
closed.end: { parameter: before_time, under: /readings, from: [meters], range: end, step: interval }
`

/** Returns another name for each column of several words, and for each parameter that has a role or several words. */
function inventNames(): ReadonlyMap<string, string> {
  activateContract(loadContract(usual))
  const columns = [
    ...Object.values(contract.tables)
      .flat()
      .map(({ name }) => name),
    ...Object.values(contract.objects).flat(),
  ]
  const parameters = contract.operations.flatMap(each => each.parameters)
  const named = [
    ...columns.filter(name => /[A-Z]/.test(name)),
    ...parameters.flatMap(({ name, role }) =>
      /_/.test(name) || /^(limit|offset)$/.test(role ?? '') ? [name] : [],
    ),
  ]
  return new Map([...new Set(named)].map((name, index) => [name, `other${index}`]))
}

/** Writes the other names in place of the usual ones. */
function rename(text: string, names: ReadonlyMap<string, string>): string {
  const pattern = new RegExp(`\\b(${[...names.keys()].join('|')})\\b`, 'g')
  return text.replace(pattern, name => names.get(name) ?? name)
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
    ...Object.values(extractClientRoutes(contract, meanings).operations).map(({ page }) => String(page)),
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
      ...requirements.map(({ id, operationId, verdict }) =>
        [fault?.says, id, operationId, verdict].join(' '),
      ),
    )
  }
  return texts
}

afterAll(() => {
  activateContract()
  rmSync(folder, { recursive: true })
})

test('what a column or parameter is called decides nothing: by other names the same is asked, judged and broken', {
  timeout: 180_000,
}, async () => {
  cpSync('test/second-contract/spec', usual, { recursive: true })
  appendFileSync(join(usual, 'inputs.yaml'), ranges)
  const names = inventNames()
  cpSync(usual, other, { recursive: true })
  for (const file of readdirSync(other, { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.yaml')) continue
    const text = rename(readFileSync(join(other, file), 'utf8'), names)
    const roles = text.replaceAll(/- name: (\w+)\n( +)in: query\n/g, (found, name, indent) => {
      const role = ['limit', 'offset'].find(each => names.get(each) === name)
      return role === undefined ? found : `${found}${indent}x-role: ${role}\n`
    })
    writeFileSync(join(other, file), roles)
  }
  expect(describeContract(other)).toEqual(describeContract(usual).map(text => rename(text, names)))
  const verdicts = await describeVerdicts(usual)
  expect(verdicts).toContainEqual(expect.stringMatching(/^meters lists one more than limit \S+ meters fail$/))
  expect(await describeVerdicts(other)).toEqual(verdicts.map(text => rename(text, names)))
})
