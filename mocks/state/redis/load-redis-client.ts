import { ContractError } from '../../../src/base/contract-error.ts'
import { readPackageFile } from '../../../src/base/read-package-version.ts'

/** Loads the official Redis client, which only replicas need. Rejects with ContractError if it is missing. */
export async function loadRedisClient(): Promise<typeof import('@redis/client')> {
  // Bundlers refuse a package that is not installed, unless its import is awaited in a `try` block.
  try {
    return await import('@redis/client')
  } catch (error) {
    return explainMissing(error)
  }
}

/** Reports a missing client with the tested version to install. */
function explainMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
  const { '@redis/client': range = '' } = readPackageFile().peerDependencies ?? {}
  throw new ContractError('A store needs the official Redis client, which is not installed.', {
    facts: [`npm install @redis/client@${range}`],
    where: '--state',
  })
}
