import { expect, test } from 'vitest'
import { openConnectionSlot } from '../../../../../src/conformance/collect/open-connection-slot.ts'

test('knows no connection before a request', async () => {
  const slot = openConnectionSlot(1000)
  expect(slot.findSocket(new URL('http://target.test'))).toBeUndefined()
  await slot.close()
})

test('sends nothing after it was closed', async () => {
  const { dispatcher, close } = openConnectionSlot(1000)
  await close()
  const sent = new Promise((resolve, reject) => {
    dispatcher.dispatch(
      { origin: 'http://target.test', path: '/', method: 'GET' },
      { onRequestStart: resolve, onResponseError: (_, error) => reject(error) },
    )
  })
  await expect(sent).rejects.toMatchObject({ code: 'UND_ERR_DESTROYED' })
})
