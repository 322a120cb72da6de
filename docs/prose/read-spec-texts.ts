import { LineCounter, parseDocument, visit } from 'yaml'
import prose from './prose.json' with { type: 'json' }
import { readSentences, type Sentence } from './read-sentences.ts'

/** Returns the sentences of each text of a YAML file that people read, such as a description. `prose.json` lists the keys. */
export function readSpecTexts(source: string): Sentence[][] {
  const lineCounter = new LineCounter()
  const texts: Sentence[][] = []
  visit(parseDocument(source, { lineCounter }), {
    Pair(_, { key, value }) {
      const { value: name } = key as { value?: unknown }
      const { value: text, range } = (value ?? {}) as { value?: unknown; range?: readonly number[] }
      if (typeof text !== 'string' || !prose.keys.includes(String(name))) return
      const { line } = lineCounter.linePos(range?.[0] ?? 0)
      texts.push(readSentences(text).map(sentence => ({ ...sentence, line })))
    },
  })
  return texts
}
