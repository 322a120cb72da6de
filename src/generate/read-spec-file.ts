import { type Document, LineCounter, parseDocument } from 'yaml'
import { BoundedCache } from '../base/bounded-cache.ts'
import { findYamlOffset } from '../base/find-yaml-offset.ts'
import { memoize } from '../base/memoize.ts'
import { summarizeValue } from '../base/summarize-value.ts'
import type { LocatedProblem, Position } from './problems/spec-problem.ts'
import type { SpecSource } from './spec-source.ts'

/** A parsed file of spec/. */
interface ParsedFile {
  readonly value: unknown
  readonly document: Document.Parsed
  readonly lines: LineCounter
  readonly problems: readonly FileProblem[]
}

interface FileProblem {
  readonly message: string
  readonly offset: number
}

/** Parses a text, with a cache. The two sides of a comparison share most files, and parsing is slow. */
const parseOnce = memoize<string, ParsedFile>(parseText, new BoundedCache(200))

/** Returns the value of a file of spec/, or undefined for one with problems. It must not be modified. */
export function readSpecFile({ files }: SpecSource, path: string): unknown {
  return parseOnce(files.get(path) ?? '').value
}

/** Finds files that cannot be read: bytes that are not UTF-8, text that is not YAML, empty files. */
export function findFileProblems({ folder, files }: SpecSource): LocatedProblem[] {
  return [...files].flatMap(([path, text]) => {
    const { problems, lines } = parseOnce(text)
    return problems.map(({ offset, ...problem }) => ({
      ...problem,
      ...readPosition(`${folder}/${path}`, lines, offset),
    }))
  })
}

/** Returns the position of the value at a path in a file, or of the nearest container. */
export function locateInFile(
  { files, folder }: SpecSource,
  file: string,
  path: readonly (string | number)[],
): Position {
  const { document, lines } = parseOnce(files.get(file) ?? '')
  return readPosition(`${folder}/${file}`, lines, findYamlOffset(document, path) ?? 0)
}

function readPosition(file: string, lines: LineCounter, offset: number): Position {
  const { line, col } = lines.linePos(offset)
  return { file, line: Math.max(line, 1), column: Math.max(col, 1) }
}

function parseText(text: string): ParsedFile {
  const lines = new LineCounter()
  try {
    const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
    const problems = findTextProblems(text, document)
    return { value: problems.length > 0 ? undefined : document.toJS(), document, lines, problems }
  } catch (cause) {
    const why = cause instanceof RangeError ? 'it is nested too deeply' : 'its aliases stand for too much'
    const problems = [{ message: `this file cannot be read: ${why}`, offset: 0 }]
    return { value: undefined, document: parseDocument(''), lines, problems }
  }
}

function findTextProblems(text: string, document: Document.Parsed): FileProblem[] {
  // Reading puts this character in the place of bytes that are no UTF-8.
  const broken = text.indexOf('\ufffd')
  if (broken >= 0) return [{ message: 'this file is not UTF-8', offset: broken }]
  if (document.errors.length === 0 && document.contents === null)
    return [{ message: 'this file is empty', offset: 0 }]
  return document.errors.map(({ message, pos: [offset] }) => ({
    message: `this is not YAML: ${summarizeValue(message.split('\n', 1)[0])}`,
    offset,
  }))
}
