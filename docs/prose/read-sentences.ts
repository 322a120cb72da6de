import { ParseEnglish } from 'parse-english'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { SKIP, visit } from 'unist-util-visit'

/** One sentence of a Markdown text. */
export interface Sentence {
  /** The words with their punctuation on one line. A code span is shown as `…`. */
  readonly text: string
  /** The line on which the sentence begins, from 1. */
  readonly line: number
  /** Number of words outside code spans. */
  readonly words: number
  /** Number of commas, semicolons and colons outside code spans and numbers. */
  readonly marks: number
}

const markdown = unified().use(remarkParse).use(remarkGfm)
const english = new ParseEnglish()
/** Placeholder of a code span, so that the parser sees a word there. */
const placeholder = 'Codespan'

type MarkdownNode = ReturnType<typeof markdown.parse> | ReturnType<typeof markdown.parse>['children'][number]

/** Returns the text of a paragraph with its line breaks, and with placeholders for code and bare addresses. */
function flatten(node: MarkdownNode): string {
  if (node.type === 'text') return node.value.replace(/^https?:\S+$/, placeholder)
  if (node.type === 'break') return '\n'
  if (node.type === 'inlineCode') {
    const { start, end } = node.position ?? { start: { line: 0 }, end: { line: 0 } }
    return placeholder + '\n'.repeat(end.line - start.line)
  }
  return 'children' in node ? node.children.map(flatten).join('') : ''
}

function countWords(text: string): number {
  return text
    .replaceAll(placeholder, '')
    .split(/\s+/)
    .filter(word => /[\p{L}\p{N}]/u.test(word)).length
}

function countMarks(text: string): number {
  return text.match(/[,;:](?![\p{L}\p{N}/])/gu)?.length ?? 0
}

function readParagraph(text: string, firstLine: number): Sentence[] {
  const sentences: Sentence[] = []
  // The parser takes a number or an ASCII letter before a full stop for the number of a list item: "on Node 20. The next".
  const parsed = english.parse(text.replace(/\d[\d.,]*(?=\.\s)/g, number => 'ø'.repeat(number.length)))
  visit(parsed, 'SentenceNode', sentence => {
    const { start, end } = sentence.position ?? {}
    const source = text.slice(start?.offset, end?.offset)
    const words = countWords(source)
    if (words > 0)
      sentences.push({
        text: source.replaceAll(placeholder, '…').replace(/\s+/g, ' '),
        line: firstLine + (start?.line ?? 1) - 1,
        words,
        marks: countMarks(source),
      })
  })
  return sentences
}

/** Blanks the front matter of a page and the fences of VitePress containers, and keeps the lines. */
function blankDirectives(source: string): string {
  return source
    .replace(/^---\n[\s\S]*?\n---\n/, front => front.replace(/[^\n]/g, ''))
    .replace(/^[ \t]*:::.*$/gm, '')
}

/** Returns the sentences of paragraphs and list items. Headings, tables, code blocks and HTML are left out. */
export function readSentences(source: string): Sentence[] {
  const sentences: Sentence[] = []
  visit(markdown.parse(blankDirectives(source)), node => {
    if (node.type === 'heading' || node.type === 'table') return SKIP
    if (node.type !== 'paragraph') return
    sentences.push(...readParagraph(flatten(node), node.position?.start.line ?? 1))
    return SKIP
  })
  return sentences
}
