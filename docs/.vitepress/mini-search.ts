/** Drops words that are in every question. VitePress sends this function to the page as text, so it uses nothing else. */
function processTerm(term: string): string | null {
  return /^(a|an|and|can|do|does|for|how|i|in|is|it|my|of|on|the|to|what|with)$/i.test(term)
    ? null
    : term.toLowerCase()
}

/** Splits a text into words. An id such as GAP-01 is a word as a whole, too. */
function tokenize(text: string): string[] {
  return [...text.split(/[\n\r\p{Z}\p{P}]+/u), ...(text.match(/\b[A-Z]{3}-\w[\w-]*/g) ?? [])]
}

/** Ranks guides before the reference, unless an id such as GAP-01 is sought. VitePress sends this function to the page as text, so it uses nothing else. */
function boostDocument(id: string, term: string): number {
  const hasIds = /\/reference\/(api|gaps|requirements)/.test(id)
  if (/^[a-z]{3}-\w/.test(term)) return hasIds ? 1 : 0.2
  return hasIds ? 0.15 : /\/reference\//.test(id) ? 0.4 : 1
}

/** Settings of MiniSearch, which is the search of the site. */
export const miniSearch = { options: { processTerm, tokenize }, searchOptions: { boostDocument } }
