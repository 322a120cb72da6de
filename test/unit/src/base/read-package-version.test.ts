import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readPackageFile, readPackageVersion } from '../../../../src/base/read-package-version.ts'

const path = new URL('../../../../package.json', import.meta.url)

test('reads the version of this package', () => {
  expect(readPackageVersion()).toMatch(/^\d+\.\d+\.\d+/)
  expect(readPackageVersion()).toBe(JSON.parse(readFileSync(path, 'utf8')).version)
})

test('reads the whole file', () => {
  expect(readPackageFile()).toEqual(JSON.parse(readFileSync(path, 'utf8')))
})
