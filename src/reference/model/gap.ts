/** A question that was left open, and perhaps decided since: then the chosen option is the statement. */
export interface Gap {
  readonly id: string
  readonly question: string
  readonly options: readonly { readonly name: string; readonly says: string; readonly isChosen: boolean }[]
  readonly clause: string
  readonly contradiction: boolean
  readonly isDecided: boolean
  /** Ids of the operations it concerns; none where it is the whole service. */
  readonly operations: readonly string[]
}
