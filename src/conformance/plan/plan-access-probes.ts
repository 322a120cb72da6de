import { contract } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/contract-types.ts'
import type { Credentials, PlannedRequest } from '../model/recording.ts'
import { buildRequiredQuery } from '../requests/build-required-query.ts'

/** One cheap request without addresses on each origin that takes a key: with other spellings, without key, with a wrong one. */
export function planAccessProbes(authEnforced: boolean): PlannedRequest[] {
  const spelled = ['X-API-KEY', 'x-api-key'].map(keyHeader => ({
    ...createProbe(`access:${keyHeader}`, 'clmmVenuePools', ['AUT-002']),
    query: { limit: '1' },
    keyHeader,
    expects: 'success' as const,
  }))
  const refused = (['clmmVenuePools', 'alphaPostDetection'] as const).flatMap(id =>
    (['none', 'wrong'] as const).map(
      (access: Credentials): PlannedRequest => ({
        ...createProbe(`access:${id}:${access}`, id, [access === 'none' ? 'AUT-003' : 'AUT-004']),
        query: { limit: '1' },
        access,
        expects: 'refusal',
      }),
    ),
  )
  return authEnforced ? [...spelled, ...refused] : spelled
}

/** Every operation once on its payment origin, neither paid nor with a key; this is free. */
export function planPaymentProbes(): PlannedRequest[] {
  return contract.operations.map(({ id, origin }) => ({
    ...createProbe(`pay:${id}`, id, ['PAY-001', 'PAY-002', 'PAY-003', 'PAY-004']),
    query: buildRequiredQuery(id),
    origin: origin === 'social' ? 'socialPayment' : 'payment',
    access: 'none',
    expects: 'challenge',
  }))
}

function createProbe(
  name: string,
  operation: OperationId,
  about: readonly string[],
): Omit<PlannedRequest, 'query' | 'expects'> {
  return { name, operation, profile: 'standard', about }
}
