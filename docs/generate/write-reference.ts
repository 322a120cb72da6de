import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describeCommands } from './describe-commands.ts'
import { describeControl } from './describe-control.ts'
import { describeEnvironment } from './describe-environment.ts'
import { describeFiles } from './describe-files.ts'
import { describeGaps } from './describe-gaps.ts'
import { describeRequirements } from './describe-requirements.ts'
import { describeScenarios } from './describe-scenarios.ts'

// Writes docs/reference/ from the sources of the project, except for its api/: npm run docs

const folder = fileURLToPath(new URL('../reference', import.meta.url))
const pages: Readonly<Record<string, string>> = {
  ...(await describeCommands()),
  ...describeEnvironment(),
  ...describeFiles(),
  ...describeControl(),
  ...describeScenarios(),
  ...describeRequirements(),
  ...describeGaps(),
}

rmSync(folder, { recursive: true, force: true })
for (const [name, text] of Object.entries(pages)) {
  const file = join(folder, name)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
}
