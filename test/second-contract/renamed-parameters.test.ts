import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { requirements } from '../../src/conformance/checks/check-families.ts'
import { planRequests } from '../../src/conformance/plan/plan-requests.ts'
import { activateContract } from '../../src/contract/activate-contract.ts'
import { loadContract } from '../../src/generate/compile/load-contract.ts'

const authored = 'test/second-contract/spec'
const renamed = mkdtempSync(join(tmpdir(), 'mdc-renamed-'))
const names = { limit: 'most', offset: 'from_row', order_asc: 'up', order_desc: 'down' }

/** Writes other names of parameters in place of these. */
function rename(text: string): string {
  const pattern = new RegExp(`\\b(${Object.keys(names).join('|')})\\b`, 'g')
  return text.replace(pattern, name => names[name as keyof typeof names])
}

/** Returns the requests and requirements of a deep run, as text. */
function describeRun(folder: string): string[] {
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
  ]
}

afterAll(() => {
  activateContract()
  rmSync(renamed, { recursive: true })
})

test('what a parameter is called decides nothing: by other names the same is asked and judged', () => {
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
  const [usual, other] = [describeRun(authored), describeRun(renamed)]
  expect(other).toEqual(usual.map(rename))
})
