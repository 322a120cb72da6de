import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { isBuilt, projectRoot } from '../support/run-mdc.ts'

/** A packed file. */
interface PackedFile {
  readonly path: string
}

// Only a build that is up to date says anything.
it.runIf(isBuilt)(
  'packs less than 1 MB, and no source map',
  async () => {
    const args = ['pack', '--dry-run', '--ignore-scripts', '--json']
    const { stdout } = await promisify(execFile)('npm', args, {
      cwd: projectRoot,
      maxBuffer: 1e8,
      shell: process.platform === 'win32',
    })
    // npm 11 lists packages, npm 12 names them.
    const [packed] = Object.values(JSON.parse(stdout)) as { size: number; files: PackedFile[] }[]
    expect(packed?.files.filter(({ path }) => path.endsWith('.map'))).toEqual([])
    expect(packed?.files.map(({ path }) => path)).toContain('dist/cli/main.js')
    expect(packed?.size).toBeLessThan(1_000_000)
  },
  60_000,
)
