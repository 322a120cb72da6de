type Drafts = typeof import('./drafts.ts').drafts

let provided: Drafts | undefined

/** Makes the code that answers operations without a resource available. */
export function provideDrafts(given: Drafts): void {
  provided = given
}

/** Returns the code that answers operations without a resource, or undefined before it is loaded. */
export function getDrafts(): Drafts | undefined {
  return provided
}
