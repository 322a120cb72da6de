import { cp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createMock } from '../../../../mocks/mock.ts'
import { createRecorder } from '../../../../src/conformance/recording/read-recording.ts'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import {
  becomesComment,
  becomesResponse,
  getOpenChoice,
  type OpenChoice,
} from '../../../support/find-open-choice.ts'
import { recordMockRun } from '../../../support/record-mock-run.ts'
import { projectRoot, runMdc, runMdcProcess } from '../../../support/run-mdc.ts'

const spec = join(projectRoot, 'spec')

// Which questions are open changes with every decision, so they are chosen by what they are.
const refused = getOpenChoice(becomesResponse)
const bounded = getOpenChoice(each => each.keyword === 'maximum' && each.option === each.usual)
const unwritable = getOpenChoice(
  each =>
    becomesComment(each) &&
    each.operations.length === 1 &&
    each.option === each.usual &&
    each.id !== refused.id,
)

it('prints the name of each gap, and finds the nearest name', async () => {
  const found = await runMdcProcess(['gaps', 'unknown-token'])
  expect(found.stdout).toMatch(/^GAP-01 {2}[\s\S]*\n {4}name: unknown-token\n/)
  const missing = await runMdc(['gaps', 'unknown-tokn'])
  expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('did you mean: unknown-token')])
})

describe('a resolved gap', () => {
  const { folder: copy, at, write } = createTestFolder()
  const run = async (...args: string[]) => {
    const { code, stdout, stderr } = await runMdc([...args, '--spec', at('spec')])
    return { code, text: stdout + stderr }
  }

  beforeAll(async () => {
    for (const name of ['spec', 'fixtures']) await cp(join(projectRoot, name), at(name), { recursive: true })
    await decide(copy, refused, bounded, unwritable)
  })

  it('is a statement that a different earlier run breaks', async () => {
    const before = at('before.jsonl')
    const { run: head, exchanges } = await recordMockRun(createMock({ size: 'small' }), {
      profile: 'smoke',
      negative: true,
    })
    const recorder = createRecorder(before, head, text => text)
    for (const exchange of exchanges) recorder.writeExchange(exchange)
    const { code, text } = await run('judge', before)
    expect(code).toBe(1)
    expect(text.match(/^FAIL GAP-\w+/gm)).toEqual([`FAIL ${refused.id}`])
  })

  it('is kept by the mock, named by no reply, and cannot be changed', async () => {
    const flags = ['--mock', '--size', 'small', '--profile', 'smoke', '--negative']
    const { code, text } = await run('conform', ...flags)
    expect([code, text]).toEqual([0, expect.stringContaining('exit 0')])
    // A small market may hold no row that shows it: then the count of what was not exercised names it.
    for (const { id } of [refused, bounded, unwritable])
      expect(text).not.toMatch(new RegExp(`^(FAIL |WARN )?${id}\\b`, 'mi'))
    const gaps = write('gaps.json', JSON.stringify({ [refused.id]: refused.usual }))
    const otherwise = await run('mock', '--port', '0', '--gaps', gaps)
    expect(otherwise).toMatchObject({ code: 2, text: expect.stringContaining(`known: ${refused.option}`) })
  })

  it('is decided in the list of gaps and in the reference, and is reported by the diff', async () => {
    const { id, option } = refused
    const { text } = await run('gaps', id)
    expect(text).toContain(`* ${option}`)
    expect(text).toContain('decided; once silent')
    await run('docs', '--out', at('docs'))
    const page = await readFile(at('docs/index.html'), 'utf8')
    expect(page).toContain(`✓ ${id} decided`)
    expect(page).not.toContain(`? ${id}<`)
    const diff = await runMdc(['diff', spec, at('spec'), '--fail-on', 'implementations'])
    expect(diff).toMatchObject({ code: 1, stdout: expect.stringContaining(`${id} is settled: ${option}.`) })
  })
})

/** Writes the decision as the guide says: below the default of the gap, and as a response of its operation. */
async function decide(folder: string, ...choices: readonly OpenChoice[]): Promise<void> {
  const register = join(folder, 'spec/gaps.yaml')
  const decided = choices.reduce(
    (text, { id, option }) =>
      text.replace(
        new RegExp(`^- id: ${id}\\n(?:  .*\\n)*?  default: .*\\n`, 'm'),
        `$&  resolved: "${option}"\n`,
      ),
    await readFile(register, 'utf8'),
  )
  await writeFile(register, decided)
  for (const { operations } of choices.filter(becomesResponse))
    for (const name of ['altchain', 'evm', 'socialintel']) {
      const path = join(folder, `spec/paths/${name}.yaml`)
      const text = await readFile(path, 'utf8')
      const operation = new RegExp(`^${operations[0]}:\\n(?:  .*\\n)*?      "200": .*\\n`, 'm')
      await writeFile(
        path,
        text.replace(operation, `$&      "404": { $ref: ../shared/responses.yaml#/OtherError }\n`),
      )
    }
}
