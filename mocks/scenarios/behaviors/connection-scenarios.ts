import type { Scenario } from '../scenario.ts'

/** Connections that break; an adapter without a socket does what comes nearest. */
export const connectionScenarios = [
  {
    name: 'truncated-body',
    says: 'breaks off in the middle of the body',
    start: () => ({ after: reply => ({ ...reply, fault: { kind: 'truncate' } }) }),
  },
  {
    name: 'connection-reset',
    says: 'resets the connection instead of answering',
    start: () => ({ after: reply => ({ ...reply, fault: { kind: 'reset' } }) }),
  },
] as const satisfies readonly Scenario[]
