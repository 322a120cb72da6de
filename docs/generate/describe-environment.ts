import { readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { environmentVariables, exitCodes } from '../../src/cli/terminal/format-help-notes.ts'
import { escapeProse, formatCode, formatPage, formatTable, type Pages } from './markdown.ts'

interface Header {
  readonly name: string
  /** Direction and participants, in words. */
  readonly sent: string
  readonly meaning: string
}

/** Reads the headers that `headers.yaml` explains. */
export function readHeaders(): readonly Header[] {
  return parse(readFileSync(new URL('headers.yaml', import.meta.url), 'utf8'))
}

/** Describes exit codes, environment variables and headers. */
export function describeEnvironment(): Pages {
  const describe = (entries: Readonly<Record<string, string>>) =>
    Object.entries(entries).map(([name, meaning]) => [formatCode(name), escapeProse(meaning)])
  const headers = readHeaders().map(({ name, sent, meaning }) => [
    formatCode(name),
    sent,
    escapeProse(meaning),
  ])
  return {
    'environment.md': formatPage(
      'Exit codes and environment variables',
      'They hold for all commands. `mdc --help` prints them, too.',
      `## Exit codes\n\n${formatTable(['exit code', 'meaning'], describe(exitCodes))}`,
      `## Environment variables\n\n${formatTable(['variable', 'meaning'], describe(environmentVariables))}`,
    ),
    'headers.md': formatPage(
      'Headers',
      'These headers have a meaning for the mock, the proxy or the suite.',
      formatTable(['header', 'sent', 'meaning'], headers),
    ),
  }
}
