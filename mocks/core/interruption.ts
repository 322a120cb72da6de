/** A reply cannot be made yet, or not now: whoever asked for it has to do something first. No fault of a scenario. */
export class Interruption extends Error {}

/** What replicas share is not there; `message` is for people. */
export class StateUnavailable extends Interruption {
  override readonly name = 'StateUnavailable'
}
