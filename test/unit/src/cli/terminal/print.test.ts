import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { addRedactor, print, printMessage, redactSecrets } from '../../../../../src/cli/terminal/print.ts'

let output = ''
let messages = ''

beforeEach(() => {
  output = ''
  messages = ''
  vi.spyOn(process.stdout, 'write').mockImplementation(text => {
    output += text
    return true
  })
  vi.spyOn(process.stderr, 'write').mockImplementation(text => {
    messages += text
    return true
  })
})

afterEach(() => void vi.restoreAllMocks())

test('prints output as it is, and messages without commands of a build', () => {
  print('::error::\u001b[31m\n')
  printMessage('::error::\u001b[31m\n')
  expect(output).toBe('::error::\u001b[31m\n')
  expect(messages).not.toContain('\u001b')
  expect(messages.startsWith('::')).toBe(false)
})

test('hides every secret that it was told of', () => {
  addRedactor(text => text.replaceAll('first-secret-of-print-test', '$FIRST'))
  addRedactor(text => text.replaceAll('second-secret-of-print-test', '$SECOND'))
  const text = 'first-secret-of-print-test second-secret-of-print-test'
  expect(redactSecrets(text)).toBe('$FIRST $SECOND')
  print(text)
  printMessage(text)
  expect([output, messages]).toEqual(['$FIRST $SECOND', '$FIRST $SECOND'])
})
