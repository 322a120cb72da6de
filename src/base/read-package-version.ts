import { readFileSync } from 'node:fs'

/** The members of package.json that are used. */
interface PackageFile {
  readonly version: string
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** Returns the version in package.json. */
export function readPackageVersion(): string {
  return readPackageFile().version
}

/** Reads package.json, above the sources or above the build. Without the file, the version is `unknown`. */
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
