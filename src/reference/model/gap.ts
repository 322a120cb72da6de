/** An open question. */
export interface Gap {
  readonly id: string
  readonly question: string
  readonly options: readonly { readonly name: string; readonly says: string; readonly isDefault: boolean }[]
  readonly clause: string
  readonly contradiction: boolean
  /** Ids of the operations it concerns; none where it is the whole service. */
  readonly operations: readonly string[]
}
