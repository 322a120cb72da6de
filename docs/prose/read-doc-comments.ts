import ts from 'typescript'
import { readSentences, type Sentence } from './read-sentences.ts'

/** Replaces the frame of a doc comment by line breaks, and ends the text at the first tag. */
function unframe(comment: string): string {
  return comment
    .slice('/**'.length, -'*/'.length)
    .replace(/^[ \t]*\* ?/gm, '')
    .replace(/^@[\s\S]*/m, '')
    .replace(/^[ \t]+/, '')
}

/** Returns the sentences of each doc comment of a TypeScript file, comment by comment. Tags are left out. */
export function readDocComments(source: string, file: string): Sentence[][] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true)
  const comments = new Map<number, ts.Node>()
  const collect = (node: ts.Node) => {
    for (const comment of ts.getJSDocCommentsAndTags(node))
      if (ts.isJSDoc(comment)) comments.set(comment.pos, comment)
    ts.forEachChild(node, collect)
  }
  collect(parsed)
  return [...comments.values()].map(({ pos, end }) => {
    const line = parsed.getLineAndCharacterOfPosition(pos).line
    const sentences = readSentences(unframe(source.slice(pos, end)))
    return sentences.map(sentence => ({ ...sentence, line: sentence.line + line }))
  })
}
