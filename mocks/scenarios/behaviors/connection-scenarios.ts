import type { Scenario } from '../scenario.ts'

/** Connections that break; an adapter without a socket does what comes nearest. */
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
