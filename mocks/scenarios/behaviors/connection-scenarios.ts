import type { Scenario } from '../scenario.ts'

/** Scenarios in which the connection breaks. An adapter without a socket simulates the nearest failure. */
export const connectionScenarios = [
  {
    name: 'truncated-body',
    says: 'The connection ends in the middle of the body',
    start: () => ({ after: reply => ({ ...reply, fault: { kind: 'truncate' } }) }),
  },
  {
    name: 'connection-reset',
    says: 'The connection is reset before a reply',
    start: () => ({ after: reply => ({ ...reply, fault: { kind: 'reset' } }) }),
  },
] as const satisfies readonly Scenario[]
