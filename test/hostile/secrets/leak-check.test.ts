import { expect, test, vi } from 'vitest'
import { createMock } from '../../../mocks/mock.ts'
import { addRedactor, clearRedactors } from '../../../src/cli/terminal/print.ts'
import { watchOutput } from '../../../src/cli/terminal/watch-output.ts'
import { createRedactor } from '../../../src/conformance/collect/redaction/redactor.ts'
import { writeRecording } from '../../../src/conformance/recording/read-recording.ts'
import { createTestFolder } from '../../support/create-test-folder.ts'
import { recordMockRun } from '../../support/record-mock-run.ts'
import { runMdcProcess } from '../../support/run-mdc.ts'

const key = 'sk-live-4fQ9zZ8w2Bxy'
const { at, write } = createTestFolder()

test('finds a secret in pieces on a stream, before much other text', () => {
  const [stdout, stderr] = [process.stdout, process.stderr].map(stream =>
    vi.spyOn(stream, 'write').mockReturnValue(true),
  )
  addRedactor(createRedactor(key, 'MDC_API_KEY'))
  const finish = watchOutput()
  for (const text of [key.slice(0, 10), Buffer.from(key.slice(10)), '.'.repeat(100_000)])
    process.stderr.write(text)
  process.stdout.write('$MDC_API_KEY')
  finish()
  expect(stdout?.mock.calls).toHaveLength(1)
  expect(stderr?.mock.lastCall).toEqual(['MDC_LEAK_CHECK: stderr holds a secret.\n'])
  expect(process.exitCode).toBe(3)
  process.exitCode = undefined
  clearRedactors()
  vi.restoreAllMocks()
})

test('names each output of a run that holds a secret in any form, if the variable is set', async () => {
  const options = { profile: 'smoke', operations: 'tokenDetails' } as const
  const recorded = writeRecording(await recordMockRun(createMock({ size: 'small' }), options))
  const [read, report, record] = [write('read.ndjson', recorded), at('report.json'), at('record.ndjson')]
  // At the end the process writes the key to each output, and to a file in base64.
  const leak = `import { appendFileSync, existsSync } from 'node:fs'
    process.on('beforeExit', () => {
      const key = process.env.MDC_API_KEY
      process.stdout.write(key)
      for (const file of [${JSON.stringify(report)}, ${JSON.stringify(record)}])
        if (existsSync(file)) appendFileSync(file, Buffer.from(key).toString('base64'))
    })`
  const NODE_OPTIONS = `--import data:text/javascript,${encodeURIComponent(leak)}`
  const run = (command: string, set: string) =>
    runMdcProcess(command.split(' '), { MDC_API_KEY: key, MDC_LEAK_CHECK: set, NODE_OPTIONS })
  const judge = `judge --only-seen ${read} --report json=${report}`
  const conform = `conform --base-url http://127.0.0.1:1 --profile smoke --record ${record}`
  const [off, on, sent] = [await run(judge, ''), await run(judge, '1'), await run(conform, '1')]
  const tell = (...places: string[]) =>
    places.map(place => `MDC_LEAK_CHECK: ${place} holds a secret.\n`).join('')
  expect([off.code === 3, on.code]).toEqual([false, 3])
  expect(on.stderr).toBe(off.stderr + tell('stdout', report))
  expect(sent.stderr).toContain(tell('stdout', record))
})
