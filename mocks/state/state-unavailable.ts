/** The shared store is unavailable. `message` is for people. */
export class StateUnavailable extends Error {
  override readonly name = 'StateUnavailable'
}

/** Creates the error for a change that always came after others. */
export function createOverloaded(): StateUnavailable {
  return new StateUnavailable('Too much is changed at the same time. Try again in a second.')
}

/** Creates the error for an unavailable store, with a reason for clients of the mock. */
export function createUnavailable(reason: string | undefined): StateUnavailable {
  return new StateUnavailable(`The store that replicas share is unavailable: ${reason}.`)
}
