import { ContractError } from '../../../src/base/contract-error.ts'
import { readPackageFile } from '../../../src/base/read-package-version.ts'

/** The official client, which only replicas need. Throws ContractError where it is not installed. */
export function loadClient(): Promise<typeof import('@redis/client')> {
  return import('@redis/client').catch(explainMissing)
}

/** What to install, in the version that it is tried with, when that is what is missing. */
function explainMissing(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw error
  const { '@redis/client': range = '' } = readPackageFile().peerDependencies ?? {}
  throw new ContractError('A store needs the official Redis client, which is not installed.', {
    facts: [`npm install @redis/client@${range}`],
    where: '--state',
  })
}
