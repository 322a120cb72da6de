import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { beforeAll, expect, it } from 'vitest'
import { createTestFolder } from '../../../support/create-test-folder.ts'
import { projectRoot } from '../../../support/run-mdc.ts'

const { at } = createTestFolder()
const modules = at('node_modules')

/** Adds a package of the project to the folder, under a name. */
function link(name: string, source = name): void {
  symlinkSync(join(projectRoot, 'node_modules', source), join(modules, name), 'junction')
}

// The built program beside the packages of the project, but for those that types need.
beforeAll(() => {
  mkdirSync(modules)
  for (const part of ['dist', 'package.json']) cpSync(join(projectRoot, part), at(part), { recursive: true })
  for (const name of readdirSync(join(projectRoot, 'node_modules')))
    if (!/^\.|typescript/.test(name)) link(name)
})

const runTypes = () =>
  promisify(execFile)(process.execPath, [
    ...[at('dist/cli/main.js'), 'types'],
    ...['--spec', join(projectRoot, 'test/second-contract/spec')],
  ]).then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: stdout + stderr }),
  )

const advice = {
  code: 2,
  text: `Types need openapi-typescript, and TypeScript in a version that it works with.
  npm install --save-dev openapi-typescript typescript@5
`,
}

it('says what to install where a package is missing, or TypeScript is too new', async () => {
  expect(await runTypes()).toEqual(advice)
  // A copy, since Node looks for TypeScript beside what a link leads to.
  cpSync(join(projectRoot, 'node_modules/openapi-typescript'), join(modules, 'openapi-typescript'), {
    recursive: true,
  })
  link('typescript', 'typescript-native')
  expect(await runTypes()).toEqual(advice)
  rmSync(join(modules, 'typescript'))
  link('typescript')
  const { code, text } = await runTypes()
  expect(text).toContain('export interface paths')
  expect(code).toBe(0)
})
