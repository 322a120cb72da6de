import { createHash } from 'node:crypto'
import { contract } from '../../contract/contract.ts'

/** Identifies the contract: the beginning of a hash of everything that is judged. */
export const contractDigest: string = createHash('sha256')
  .update(JSON.stringify(contract))
  .digest('hex')
  .slice(0, 12)
