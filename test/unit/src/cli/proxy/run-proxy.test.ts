import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProxy } from '../../../../../src/cli/proxy/run-proxy.ts'

const flags = { port: 0, host: '127.0.0.1', seed: 1, size: 'small' } as const

test('rejects a target that is no URL before it listens', async () => {
  await expect(runProxy({ ...flags, targetBaseUrl: 'no URL' })).rejects.toThrow(
    'This is no http or https URL.',
  )
})

test('rejects operations for the mock that there are not', async () => {
  const mock = ['no/such/route']
  await expect(runProxy({ ...flags, targetBaseUrl: 'http://127.0.0.1:9', mock })).rejects.toThrow('--mock')
})

test('rejects a file for the record that holds something else', async () => {
  const record = fileURLToPath(import.meta.url)
  const started = runProxy({ ...flags, targetBaseUrl: 'http://127.0.0.1:9', record })
  await expect(started).rejects.toThrow(record)
})
