import {
  createRedactor,
  isRedactable,
  joinRedactors,
  type Redactor,
} from '../../conformance/collect/redaction/redactor.ts'
import type { Run } from '../../conformance/model/recording.ts'
import { readSecret } from '../../network/read-proxies.ts'

/** Creates the redactor of a recorded run. An old recording may spell a secret in a way that was not known then. */
export function createEnvironmentRedactor({ keyName, secretNames = [] }: Run): Redactor {
  const redactors = [keyName, ...secretNames].map(name => {
    const secret = readSecret(name, process.env)?.value
    return isRedactable(secret) ? createRedactor(secret, name) : undefined
  })
  return joinRedactors(...redactors)
}
