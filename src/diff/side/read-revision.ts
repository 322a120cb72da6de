import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { fileBounds } from '../../base/bounds.ts'
import { ContractError } from '../../base/contract-error.ts'
import { summarizeValue } from '../../base/summarize-value.ts'

/**
 * Reads the files of folders in a git revision without checking it out. Returns their texts by path. Throws
 * ContractError for an unknown revision, which the message calls a `kind`.
 */
export function readRevision(
  revision: string,
  kind: string,
  folders: readonly string[],
): Map<string, string> {
  const commit = findCommit(revision, kind)
  const entries = runGit(['ls-tree', '-r', '-z', '--full-tree', commit, '--', ...folders])
    .toString('utf8')
    .split('\0')
    .flatMap(line => {
      const [, id = '', path = ''] = line.match(/^\d+ blob (\w+)\t(.+)$/s) ?? []
      return /\.(ya?ml|json)$/.test(path) ? [{ id, path }] : []
    })
  // A line before each text, which no text has.
  const mark = randomUUID()
  const output = runGit(['cat-file', `--batch=${mark}`], entries.map(({ id }) => `${id}\n`).join(''))
  const texts = output.toString('utf8').split(`${mark}\n`).slice(1)
  return new Map(entries.map(({ path }, index) => [path, texts[index]?.slice(0, -1) ?? '']))
}

/** Returns the path of a folder within its repository. Outside of one it is the folder. */
export function findPathInRepository(folder: string): string {
  const options = { cwd: folder, encoding: 'utf8', timeout: fileBounds.gitMs } as const
  const { stdout } = spawnSync('git', ['rev-parse', '--show-prefix'], options)
  return stdout?.trim().replace(/\/$/, '') || folder
}

/** Returns whether git knows a commit by this name. Returns false without git. */
export function isRevision(text: string): boolean {
  return resolveCommit(text).status === 0
}

function resolveCommit(revision: string) {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`]
  return spawnSync('git', args, { encoding: 'utf8', timeout: fileBounds.gitMs })
}

/** Returns the id of the commit of a revision. Throws ContractError for an unknown one. */
export function findCommit(revision: string, kind: string): string {
  const found = resolveCommit(revision)
  if (found.status === 0) return found.stdout.trim()
  if (found.error !== undefined)
    throw new ContractError('git cannot be run.', {
      facts: [found.error.message],
      where: summarizeValue(revision),
    })
  throw new ContractError(`There is no ${kind} "${summarizeValue(revision)}".`, {
    facts: ['expected: a built document, a folder as spec/ is one, or a revision such as main or HEAD~1'],
  })
}

function runGit(args: readonly string[], input = ''): Buffer {
  const { gitMs, revisionBytes } = fileBounds
  const options = { input, maxBuffer: revisionBytes, timeout: gitMs }
  const { status, stdout, stderr, error } = spawnSync('git', args, options)
  if (status === 0) return stdout
  const bounds: Readonly<Record<string, string>> = {
    ENOBUFS: `its files have more than ${revisionBytes} bytes`,
    ETIMEDOUT: `git did not end in ${gitMs / 1000} s`,
  }
  const { code = '' } = (error ?? {}) as NodeJS.ErrnoException
  const facts = [bounds[code] ?? summarizeValue(error?.message ?? stderr.toString('utf8').trim())]
  throw new ContractError('git cannot read this revision.', { facts })
}
