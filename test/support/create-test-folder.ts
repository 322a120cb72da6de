import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** A folder for the time of the tests of a file or block. */
export interface TestFolder {
  readonly folder: string
  /** Returns the path of a file in it. */
  readonly at: (...names: readonly string[]) => string
  /** Writes a file in it. Returns its path. */
  readonly write: (name: string, content: string | Uint8Array) => string
}

/** Creates an empty folder, which is removed after the tests of the file or block. */
export function createTestFolder(prefix = 'mdc-'): TestFolder {
  const folder = mkdtempSync(join(tmpdir(), prefix))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const at = (...names: readonly string[]) => join(folder, ...names)
  const write = (name: string, content: string | Uint8Array) => {
    writeFileSync(at(name), content)
    return at(name)
  }
  return { folder, at, write }
}
