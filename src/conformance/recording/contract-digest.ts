import { createHash } from 'node:crypto'
import { perContract } from '../../contract/activate-contract.ts'
import { contract } from '../../contract/contract.ts'

/** First digits of a hash of the contract, which identify it. */
export const contractDigest = perContract<string>(() =>
  createHash('sha256').update(JSON.stringify(contract)).digest('hex').slice(0, 12),
)
