import { readFileSync } from 'node:fs'

/** The parts of package.json that are read. */
interface PackageFile {
  readonly version: string
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The version in package.json. */
export function readPackageVersion(): string {
  return readPackageFile().version
}

/** The file package.json, found from the sources as well as from the build beside it. */
export function readPackageFile(): PackageFile {
  for (const path of ['../package.json', '../../package.json']) {
    try {
      return JSON.parse(readFileSync(new URL(path, import.meta.url), 'utf8')) as PackageFile
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    }
  }
  return { version: 'unknown' }
}
