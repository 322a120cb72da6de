import prose from './prose.json' with { type: 'json' }

const replacements = Object.entries(prose.avoid).map(([words, instead]) => ({
  pattern: new RegExp(`(?<![\\p{L}\\p{N}-])${words.replace(/\*$/, '\\p{L}*')}(?![\\p{L}\\p{N}])`, 'giu'),
  instead,
}))
const firstWord = new RegExp(`^(?:${prose.avoidFirst.join('|')})\\b`)

/** Returns a message for each word of a sentence that `prose.json` lists under `avoid`. */
export function findAvoidedWords(text: string): string[] {
  return replacements.flatMap(({ pattern, instead }) =>
    [...text.matchAll(pattern)].map(([word]) => `avoid "${word}", say: ${instead}`),
  )
}

/** Returns a message when a doc comment begins with a noun clause, such as "What a request sends". */
export function findAvoidedOpening(text: string): string[] {
  const [word] = text.endsWith('?') ? [] : (firstWord.exec(text) ?? [])
  return word ? [`a doc comment does not begin with "${word}", say what it does or holds`] : []
}
