/** What replicas share is not there; `message` is for people. */
export class StateUnavailable extends Error {
  override readonly name = 'StateUnavailable'
}

/** Somebody else was first, each time that something was to be changed. */
export function createOverloaded(): StateUnavailable {
  return new StateUnavailable('Too much is changed at the same time. Try again in a second.')
}

/** Says why what replicas share cannot be had, as those read it who asked the mock for something. */
export function createUnavailable(reason: string | undefined): StateUnavailable {
  return new StateUnavailable(`The store that replicas share is unavailable: ${reason}.`)
}
