import { locatePointer } from '../../generate/places/locate.ts'
import type { SpecSource } from '../../generate/spec-source.ts'
import type { SpecProblem } from '../view/problem-list.tsx'

/** Lines that are shown before and behind the one in question. */
const AROUND = 2

/**
 * Finds the line that a sentence speaks of: the one that it names itself, else where the rarest of its names is defined, and
 * behind that the names that follow.
 */
export function locateProblem(says: string, source: SpecSource, where = ''): SpecProblem {
  // Before the colon stands what it is about, behind it what is wrong and what was meant.
  const [subject = ''] = says.split(': ')
  if (where === '' && subject.startsWith('/'))
    return showPointer(says.slice(subject.length + 2), subject, source)
  const names = listNames(where === '' ? subject : where)
  const [, named, line] = `${where} ${subject}`.match(/([\w./-]+\.ya?ml)(?::(\d+))?/) ?? []
  const file = findFile(named, source)
  if (file !== undefined && line !== undefined && where !== '')
    return showLine(says, source, file, Number(line))
  const files = file === undefined ? [...source.files.keys()] : [file]
  const candidates = names.flatMap(name => {
    const places = files.flatMap(each => findDefinitions(name, each, source))
    return places.length === 0 ? [] : [{ name, places }]
  })
  const [rarest] = candidates.toSorted((a, b) => a.places.length - b.places.length)
  const place = rarest?.places[0] ?? findMention(names, files, source)
  if (place === undefined) return file === undefined ? { says } : { says, file: `${source.folder}/${file}` }
  const behind = candidates
    .flatMap(({ places }) => places)
    .filter(each => each.file === place.file && each.line > place.line && each.line < place.end)
  return showLine(says, source, place.file, (behind[0] ?? place).line)
}

interface DefinedPlace {
  readonly file: string
  readonly line: number
  /** The line with which something else begins that is no part of it. */
  readonly end: number
}

/** What a pointer into the built document leads to, or the nearest thing around it that somebody wrote. */
function showPointer(says: string, pointer: string, source: SpecSource): SpecProblem {
  const place = locatePointer(source, pointer)
  const [, file = '', line] = place.slice(source.folder.length + 1).match(/^(.+):(\d+)$/) ?? []
  return showLine(says, source, file, Number(line))
}

/** Words that may be names: of operations, columns, rules, gaps, keywords. */
function listNames(text: string): string[] {
  return [...new Set(text.match(/[A-Za-z][\w-]*/g) ?? [])].filter(name => name.length > 2)
}

function findFile(named: string | undefined, { folder, files }: SpecSource): string | undefined {
  if (named === undefined) return undefined
  const path = named.startsWith(`${folder}/`) ? named.slice(folder.length + 1) : named.replace(/^spec\//, '')
  return files.has(path) ? path : undefined
}

function findDefinitions(name: string, file: string, { files }: SpecSource): DefinedPlace[] {
  const lines = (files.get(file) ?? '').split('\n')
  // A table or an object is the file with its name.
  if (file.endsWith(`/${name}.yaml`)) return [{ file, line: 1, end: lines.length + 1 }]
  const escaped = name.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  const definition = new RegExp(
    `^(\\s*)(?:- )?\\{?\\s*(?:(?:id|name|operationId): ["']?${escaped}["']?\\s*(?:[,}#].*)?$|["']?${escaped}["']?:)`,
  )
  return lines.flatMap((text, index) => {
    const indent = text.match(definition)?.[1]?.length
    if (indent === undefined) return []
    const next = lines.findIndex(
      (other, at) =>
        at > index &&
        other.trim() !== '' &&
        (other.match(/^\s*/)?.[0].length ?? 0) <= indent &&
        !/^\s*(- )?(id|name|operationId):/.test(text),
    )
    return [{ file, line: index + 1, end: next < 0 ? lines.length + 1 : next + 1 }]
  })
}

/** Where a name is used that is defined nowhere: quite what is wrong with it, often. */
function findMention(
  names: readonly string[],
  files: readonly string[],
  source: SpecSource,
): DefinedPlace | undefined {
  const special = names.filter(name => /[-\d_A-Z]/.test(name.slice(1)))
  for (const name of special)
    for (const file of files) {
      const lines = (source.files.get(file) ?? '').split('\n')
      const index = lines.findIndex(line => line.split(/[\s,[\]"']+/).includes(name))
      if (index >= 0) return { file, line: index + 1, end: index + 2 }
    }
  return undefined
}

function showLine(says: string, { folder, files }: SpecSource, file: string, line: number): SpecProblem {
  const lines = (files.get(file) ?? '').split('\n')
  const from = Math.max(1, line - AROUND)
  return {
    // The place stands beside the sentence.
    says: says.replace(/ of [\w./-]+\.yaml:\d+(?=:)/, ''),
    file: `${folder}/${file}`,
    line,
    excerpt: { from, lines: lines.slice(from - 1, line + AROUND) },
  }
}
