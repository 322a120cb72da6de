import { expect, test } from 'vitest'
import { setupMock } from '../../../mocks/node.ts'

const texts = ({ mock }: ReturnType<typeof setupMock>) =>
  mock.sessions.first.scenarios.map(({ text }) => text)

test('puts scenarios in force until it is reset', () => {
  const node = setupMock({ size: 'small', scenarios: ['empty'] })
  node.use('slow=5', 'flaky')
  expect(texts(node)).toEqual(['slow=5', 'flaky', 'empty'])
  node.reset()
  expect(texts(node)).toEqual(['empty'])
})

test('rejects options that are not understood', () => {
  expect(() => setupMock({ baseUrl: 'nowhere' })).toThrow('baseUrl is no base URL')
  expect(() => setupMock({ scenarios: ['emty'] })).toThrow('did you mean: empty')
  expect(() => setupMock({ size: 'small' }).use('emty')).toThrow('did you mean: empty')
})
