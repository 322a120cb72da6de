import { expect, test } from 'vitest'
import { addScenarios, loadMock, toMockOptions } from '../../../../mocks/adapters/load-mock.ts'

test('calls the ends of versions a lifecycle', () => {
  const versions = ['sentiment-shifts@1.0.0=sunset:2026-06-01']
  expect(toMockOptions({ seed: 3, versions })).toEqual({ seed: 3, lifecycle: versions })
})

test('loads a mock with its options', async () => {
  const mock = await loadMock({
    seed: 3,
    size: 'small',
    versions: ['sentiment-shifts@1.0.0=sunset:2026-06-01'],
  })
  expect(mock.sessions.first).toMatchObject({ seed: 3, size: 'small', lifecycle: [{ version: '1.0.0' }] })
})

test('rejects wrong options', async () => {
  await expect(loadMock({ versions: ['never'] })).rejects.toThrow('"never" is no lifecycle.')
})

test('puts scenarios before the others that are in force, each once', async () => {
  const mock = await loadMock({ size: 'small', scenarios: ['empty', 'slow=5'] })
  const texts = () => mock.sessions.first.scenarios.map(({ text }) => text)
  addScenarios(mock, ['flaky', 'slow=5'])
  expect(texts()).toEqual(['flaky', 'slow=5', 'empty'])
  expect(() => addScenarios(mock, ['emty'])).toThrow('did you mean: empty')
  expect(texts()).toEqual(['flaky', 'slow=5', 'empty'])
  mock.reset()
  expect(texts()).toEqual(['empty', 'slow=5'])
})
