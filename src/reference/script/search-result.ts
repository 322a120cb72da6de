/** Something with a name that the search of the page finds. */
export interface SearchResult {
  /** Of the element that shows it. */
  readonly id: string
  readonly kind: string
  readonly name: string
  /** The operation it is of, or nothing. */
  readonly within: string
  /** Text of the result. */
  readonly says: string
}
