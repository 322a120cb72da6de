import { installPackages, runStep } from '../test/support/install-packages.ts'

// Installs the packages of this folder when they are missing. npm run docs builds the site, and npm run docs -- dev serves it.
// npm run docs -- prose [PATH...] lists long sentences and words to avoid.

const [task = 'build', ...paths] = process.argv.slice(2)
const runScript = (file: string, ...args: readonly string[]) => runStep('npx', 'tsx', file, ...args)

function writePages(): void {
  runScript('docs/generate/write-reference.ts')
  runStep('node', 'docs/node_modules/typedoc/bin/typedoc', '--options', 'docs/typedoc.json')
  runScript('docs/generate/write-llms.ts')
  runScript('src/cli/main.ts', 'docs', '--out', 'docs/public/contract')
}

function runVitepress(command: string): void {
  runStep('node', 'docs/node_modules/vitepress/bin/vitepress.js', command, 'docs')
}

const tasks: Readonly<Record<string, () => void>> = {
  build() {
    runStep('node', 'node_modules/typescript-native/bin/tsc', '-p', 'docs')
    writePages()
    runVitepress('build')
    runScript('docs/search/check-search.ts')
  },
  dev() {
    writePages()
    runVitepress('dev')
  },
  prose: () => runScript('docs/prose/run.ts', ...paths),
}

const perform = tasks[task]
if (perform === undefined) {
  console.error(`Unknown task ${task}. Known: ${Object.keys(tasks).join(', ')}.`)
  process.exit(2)
}
installPackages('docs')
perform()
