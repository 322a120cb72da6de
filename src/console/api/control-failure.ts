/** What the mock itself said when it did not do what it was asked. */
export class ControlFailure extends Error {
  readonly facts: readonly string[]

  constructor(message: string, facts: readonly string[] = []) {
    super(message)
    this.name = 'ControlFailure'
    this.facts = facts
  }
}
