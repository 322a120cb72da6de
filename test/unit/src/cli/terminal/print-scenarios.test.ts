import { expect, test, vi } from 'vitest'
import { printFaults, printScenarios } from '../../../../../src/cli/terminal/print-scenarios.ts'

test('prints each scenario and each fault on a line', async () => {
  const written: string[] = []
  const spies = [process.stdout, process.stderr].map(stream =>
    vi.spyOn(stream, 'write').mockImplementation(text => written.push(String(text)) > 0),
  )
  await printScenarios()
  await printFaults()
  for (const spy of spies) spy.mockRestore()
  const text = written.join('')
  expect(text).toMatch(/^empty +\S/m)
  expect(text.split('\n').length).toBeGreaterThan(100)
})
