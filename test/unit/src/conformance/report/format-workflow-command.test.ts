import { expect, test } from 'vitest'
import { formatWorkflowCommand } from '../../../../../src/conformance/report/format-workflow-command.ts'

test('writes kind, properties and message', () => {
  expect(formatWorkflowCommand('error', { file: 'a.yaml', line: 3 }, 'It failed.')).toBe(
    '::error file=a.yaml,line=3::It failed.',
  )
})

test('escapes what would end the command or a property', () => {
  expect(formatWorkflowCommand('warning', { title: 'a:b,c%' }, '100 %: a,b\nc')).toBe(
    '::warning title=a%3Ab%2Cc%25::100 %25: a,b%0Ac',
  )
})

test('lets no foreign text start another command', () => {
  const written = formatWorkflowCommand('notice', {}, 'x\n::set-env name=A::b\r\n##[group]\u001b[31m')
  for (const sign of ['\r', '\n', '\u001b']) expect(written).not.toContain(sign)
  expect(written.slice('::notice '.length)).not.toMatch(/%0A::|##\[/)
})
