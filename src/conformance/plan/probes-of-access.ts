import { contract } from '../../contract/contract.ts'
import type { OperationId } from '../../contract/types.ts'
import type { Access, Planned } from '../model/recording.ts'
import { requiredQuery } from '../requests/required-query.ts'

/** One cheap request without addresses on each origin that takes a key: with other spellings, without key, with a wrong one. */
export function accessProbes(authEnforced: boolean): Planned[] {
  const spelled = ['X-API-KEY', 'x-api-key'].map(keyHeader => ({
    ...probe(`access:${keyHeader}`, 'clmmVenuePools', ['AUT-002']),
    query: { limit: '1' },
    keyHeader,
    expects: 'success' as const,
  }))
  const refused = (['clmmVenuePools', 'alphaPostDetection'] as const).flatMap(id =>
    (['none', 'wrong'] as const).map(
      (access: Access): Planned => ({
        ...probe(`access:${id}:${access}`, id, [access === 'none' ? 'AUT-003' : 'AUT-004']),
        query: { limit: '1' },
        access,
        expects: 'refusal',
      }),
    ),
  )
  return authEnforced ? [...spelled, ...refused] : spelled
}

/** Every operation once on its payment origin, neither paid nor with a key; this is free. */
export function paymentProbes(): Planned[] {
  return contract.operations.map(({ id, origin }) => ({
    ...probe(`pay:${id}`, id, ['PAY-001', 'PAY-002', 'PAY-003', 'PAY-004']),
    query: requiredQuery(id),
    origin: origin === 'social' ? 'socialPayment' : 'payment',
    access: 'none',
    expects: 'challenge',
  }))
}

function probe(
  name: string,
  operation: OperationId,
  about: readonly string[],
): Omit<Planned, 'query' | 'expects'> {
  return { name, operation, profile: 'standard', about }
}
