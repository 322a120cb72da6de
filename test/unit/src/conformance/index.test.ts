import { expect, test } from 'vitest'
import * as suite from '../../../../src/conformance/index.ts'

test('offers the functions to plan, record and judge, and nothing else', () => {
  const functions = [
    'conform',
    'describeConformance',
    'judge',
    'openWallet',
    'planRun',
    'readRecording',
    'writeRecording',
  ]
  expect(Object.keys(suite).sort()).toEqual([...functions, 'defaultLimits', 'requirements'].sort())
  expect(Object.values(suite).filter(value => typeof value === 'function')).toHaveLength(functions.length)
})

test('lists each requirement once', () => {
  const ids = suite.requirements.current.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(100)
  expect(new Set(ids).size).toBe(ids.length)
})
