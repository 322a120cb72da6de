import { ControlFailure } from './control-failure.ts'
import type { Reply } from './send-request.ts'

/** A reply without rows as something that went wrong, in the words of the reply. */
export function describeRefusal({ status, body }: Reply): ControlFailure {
  try {
    const { message, error } = JSON.parse(body)
    return new ControlFailure(`${status}: ${message ?? error ?? body}`)
  } catch {
    return new ControlFailure(`${status}: the body is no JSON.`)
  }
}
