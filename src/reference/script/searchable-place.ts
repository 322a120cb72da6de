/** A named element that the search can find. */
export interface SearchablePlace {
  /** Id of its element. */
  readonly id: string
  readonly kind: string
  readonly name: string
  /** The operation that contains it, or an empty text. */
  readonly within: string
  /** Text of the result. */
  readonly says: string
}
