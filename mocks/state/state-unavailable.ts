/** The shared store is unavailable. `message` is for people. */
export class StateUnavailable extends Error {
  override readonly name = 'StateUnavailable'
}

/** Creates the error for a change that always came after others. */
export function createOverloaded(): StateUnavailable {
  return new StateUnavailable('Too much is changed at the same time. Try again in a second.')
}

/** Says why what replicas share cannot be had, as those read it who asked the mock for something. */
export function createUnavailable(reason: string | undefined): StateUnavailable {
  return new StateUnavailable(`The store that replicas share is unavailable: ${reason}.`)
}
