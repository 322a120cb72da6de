import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../../test/support/run-mdc.ts'
import type { ProseFile } from './measure-prose.ts'
import prose from './prose.json' with { type: 'json' }

/** Reads the files that `prose.json` lists as Git paths, also those that are not committed yet. */
export function readProseFiles(): ProseFile[] {
  return [prose.markdown, prose.comments, prose.texts].flatMap(paths =>
    execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--', ...paths], {
      cwd: projectRoot,
      encoding: 'utf8',
    })
      .split('\0')
      .filter(path => path !== '' && existsSync(join(projectRoot, path)))
      .map(path => ({ path, source: readFileSync(join(projectRoot, path), 'utf8') })),
  )
}
