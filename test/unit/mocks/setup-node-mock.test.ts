import { expect, test } from 'vitest'
import { setupNodeMock } from '../../../mocks/setup-node-mock.ts'

const texts = ({ mock }: ReturnType<typeof setupNodeMock>) =>
  mock.sessions.first.scenarios.map(({ text }) => text)

test('has a handler for each of its four addresses', () => {
  const node = setupNodeMock({ size: 'small', baseUrl: 'https://app.test/api' })
  expect(node.urls).toMatchObject({
    base_url: 'https://app.test/api',
    social_base_url: 'http://127.0.0.1:4012',
  })
  expect(node.server.listHandlers()).toHaveLength(4)
})

test('puts scenarios in force until it is reset', () => {
  const node = setupNodeMock({ size: 'small', scenarios: ['empty'] })
  node.use('slow=5', 'flaky')
  expect(texts(node)).toEqual(['slow=5', 'flaky', 'empty'])
  node.reset()
  expect(texts(node)).toEqual(['empty'])
})

test('rejects options that are not understood', () => {
  expect(() => setupNodeMock({ baseUrl: 'nowhere' })).toThrow('baseUrl is no base URL')
  expect(() => setupNodeMock({ scenarios: ['emty'] })).toThrow('did you mean: empty')
  expect(() => setupNodeMock({ size: 'small' }).use('emty')).toThrow('did you mean: empty')
})
