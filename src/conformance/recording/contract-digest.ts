import { createHash } from 'node:crypto'
import { perContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'

/** Identifies the contract: the beginning of a hash of everything that is judged. */
export const contractDigest = perContract((): string =>
  createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 12),
)
