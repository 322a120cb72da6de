/** One gap as it is decided on trial. */
export interface Decision {
  /** As `mdc gaps resolve` takes it. */
  readonly choice: string
  /** Kind of the question for the machine that writes the decision. */
  readonly kind: string
  /** Text of a person in place of the comment. Without it the comment is removed. */
  readonly written?: string
}

/** A decision of each kind. One that was really made is replaced here by another of its kind. */
export const decisions: readonly Decision[] = [
  { choice: 'GAP-01=not-found', kind: 'a status, which becomes a response' },
  { choice: 'GAP-02=1000', kind: 'a bound, which joins the schema' },
  { choice: 'GAP-05=omit', kind: 'rows, of which no keyword speaks' },
  { choice: 'GAP-06=configured', kind: 'the whole service, and no request shows it' },
  {
    choice: 'GAP-39=7d',
    kind: 'a column, whose schema a person narrows',
    // An enum would narrow the type of the row as well, and the compiler then names what fills it by choice.
    written: 'schema: { pattern: ^7d$ }',
  },
]
