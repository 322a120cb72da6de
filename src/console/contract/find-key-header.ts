import type { ContractModel } from '../../contract/model/contract-model.ts'

/** Returns the name of the header that carries the API key. */
export function findKeyHeader({ keys }: Pick<ContractModel, 'keys'>): string {
  return (
    keys.find(({ payment, header }) => payment === undefined && header !== undefined)?.header ?? 'X-API-Key'
  )
}
