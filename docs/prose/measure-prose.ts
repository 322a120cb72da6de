import { dirname } from 'node:path/posix'
import { groupBy } from '../../src/base/group-by.ts'
import { findAvoidedOpening, findAvoidedWords } from './find-avoided-words.ts'
import prose from './prose.json' with { type: 'json' }
import { readDocComments } from './read-doc-comments.ts'
import { readSentences, type Sentence } from './read-sentences.ts'
import { readSpecTexts } from './read-spec-texts.ts'

/** A file that holds prose: Markdown, doc comments, or the texts of the spec. */
export interface ProseFile {
  /** Path from the root of the project, with slashes. */
  readonly path: string
  readonly source: string
}

/** A sentence that is too long, or a word to avoid. */
export interface ProseFinding {
  readonly path: string
  readonly line: number
  readonly message: string
}

/** The figures that `prose.json` limits. */
export interface ProseFigures {
  /** Mean number of words a sentence. */
  readonly words: number
  /** Mean number of commas, semicolons and colons a sentence. */
  readonly marks: number
  /** Number of sentences that are too long. */
  readonly long: number
  /** Number of words to avoid. */
  readonly avoided: number
}

/** The prose of some files together. */
export interface ProseMeasure extends ProseFigures {
  readonly sentences: number
  /** Number of words of the longest sentence. */
  readonly longest: number
  readonly findings: readonly ProseFinding[]
}

/** Names the group of a file: its kind, and its folder to the second level, such as `src/cli/*.ts`. */
export function findGroup(path: string): string {
  const folder = dirname(path).split('/').slice(0, 2).join('/')
  const [, kind = 'ts'] = /\.(md|yaml)$/.exec(path) ?? []
  return `${folder === '.' ? '' : `${folder}/`}*.${kind}`
}

/** Rounds a mean to one decimal, upwards, so that a small change does not move it. */
function roundMean(total: number, count: number): number {
  return count === 0 || total === 0 ? 0 : Math.ceil((total / count) * 10 - 1e-9) / 10
}

/** Returns the sentences of each text of a file: Markdown as a whole, the texts of the spec, or doc comments. */
function readTexts(path: string, source: string): Sentence[][] {
  if (path.endsWith('.md')) return [readSentences(source)]
  return path.endsWith('.yaml') ? readSpecTexts(source) : readDocComments(source, path)
}

/** Measures the sentences of some files, and lists what is to be rewritten in them. */
export function measureProse(files: readonly ProseFile[]): ProseMeasure {
  const long: ProseFinding[] = []
  const avoided: ProseFinding[] = []
  const read = files.flatMap(({ path, source }) => {
    const texts = readTexts(path, source)
    for (const [index, { text, line, words }] of texts.flatMap(sentences => [...sentences.entries()])) {
      const place = { path, line }
      if (words > prose.longest) long.push({ ...place, message: `${words} words in one sentence: ${text}` })
      const opening = index === 0 && /\.tsx?$/.test(path) ? findAvoidedOpening(text) : []
      for (const message of [...opening, ...findAvoidedWords(text)]) avoided.push({ ...place, message })
    }
    return texts.flat()
  })
  return {
    sentences: read.length,
    words: roundMean(
      read.reduce((sum, { words }) => sum + words, 0),
      read.length,
    ),
    marks: roundMean(
      read.reduce((sum, { marks }) => sum + marks, 0),
      read.length,
    ),
    long: long.length,
    avoided: avoided.length,
    longest: Math.max(0, ...read.map(({ words }) => words)),
    findings: [...long, ...avoided],
  }
}

/** Measures the files of each group, in the order of their names. */
export function measureGroups(files: readonly ProseFile[]): Map<string, ProseMeasure> {
  const groups = groupBy(files, ({ path }) => findGroup(path))
  return new Map(
    [...groups].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, inside]) => [name, measureProse(inside)]),
  )
}
