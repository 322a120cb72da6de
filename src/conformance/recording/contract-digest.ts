import { createHash } from 'node:crypto'
import { contract } from '../../contract/contract.ts'

/** Tells one contract from another: the beginning of a hash over all that is checked. */
export const contractDigest: string = createHash('sha256')
  .update(JSON.stringify(contract))
  .digest('hex')
  .slice(0, 12)
