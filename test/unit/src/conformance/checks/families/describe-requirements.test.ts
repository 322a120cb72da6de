import { expect, it } from 'vitest'
import { describeRequirements } from '../../../../../../src/conformance/checks/families/describe-requirements.ts'

const texts = { title: 't', checks: 'c', violation: 'v' }

it('completes requirements by what they share, unless they say otherwise', () => {
  const shared = { clause: 'shared rules', operations: ['tokenDetails'] } as const
  expect(
    describeRequirements(shared, [
      { ...texts, id: 'A' },
      { ...texts, id: 'B', level: 'open', clause: 'elsewhere', operations: [] },
    ]),
  ).toEqual([
    { ...shared, ...texts, id: 'A', level: 'documented' },
    { ...texts, id: 'B', level: 'open', clause: 'elsewhere', operations: [] },
  ])
})
