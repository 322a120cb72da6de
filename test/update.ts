import { writeFileSync } from 'node:fs'
import { runStep } from './support/install-packages.ts'

// Rewrites every generated file. npm run update -- NAME rewrites one of them, such as: npm run update -- proof

const [name, ...flags] = process.argv.slice(2)
const runScript = (file: string, ...args: readonly string[]) => runStep('npx', 'tsx', file, ...args, ...flags)

/** In this order: each reads what those before it wrote. */
const parts: Readonly<Record<string, () => void | Promise<void>>> = {
  generated: () => runScript('scripts/generate/generate.ts'),
  /** Records changed replies. */
  async examples() {
    // By the contract as it is in spec/ now.
    runScript('scripts/generate/generate.ts')
    runScript('src/cli/main.ts', 'examples', '--out', 'fixtures/examples')
    const { formatExampleRequests } = await import('./support/format-example-requests.ts')
    writeFileSync('fixtures/examples/requests.json', formatExampleRequests())
    runScript('scripts/generate/generate.ts')
  },
  /** Adds the ids of new requirements. Stops at a requirement with another text: a person decides. */
  pins: () => runScript('test/unit/src/conformance/checks/write-pins.ts'),
  proof: () => runScript('test/proof/write-tables.ts'),
  profiles: () => runScript('test/proof/write-profiles.ts'),
}

const chosen = name === undefined ? Object.values(parts) : [parts[name]]
for (const write of chosen) {
  if (write === undefined) {
    console.error(`Unknown part ${name}. Known: ${Object.keys(parts).join(', ')}.`)
    process.exit(2)
  }
  await write()
}
