import { expect, test } from 'vitest'
import { readConsoleFile } from '../../../../../mocks/adapters/node/read-console-file.ts'

test('reads the document of the contract, never from a cache', async () => {
  const file = await readConsoleFile('/__mock/document.json', [])
  expect(file?.headers).toEqual({
    'Content-Type': 'application/json',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
  })
  expect(JSON.parse(file?.bytes.toString() ?? '')).toHaveProperty('paths')
})

test.each([
  '/__mock/state',
  '/__mock/console/none.js',
  '/__mock/console/../index.html',
  '/__mock/index.html',
  '/',
])('reads no file at %s', async path => {
  expect(await readConsoleFile(path, [])).toBeUndefined()
})
