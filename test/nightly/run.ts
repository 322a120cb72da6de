import { installPackages, runStep } from '../support/install-packages.ts'

// What is too slow or too heavy for every change: npm run nightly NAME [FLAGS]. It installs the packages of this folder when they
// are missing.

const [name = '', ...flags] = process.argv.slice(2)
const runScript = (file: string) => runStep('npx', 'tsx', file, ...flags)
const runTests = (config: string, ...args: readonly string[]) =>
  runStep('npx', 'vitest', 'run', '--config', config, ...args, ...flags)

function checkTypes(): void {
  installPackages('docs')
  for (const project of ['test/nightly', 'docs'])
    runStep('node', 'node_modules/typescript-native/bin/tsc', '-p', project)
}

function runBuilt(file: string): void {
  runStep('npm', 'run', 'build')
  runScript(file)
}

const tasks: Readonly<Record<string, () => void>> = {
  tests() {
    checkTypes()
    runTests('test/vitest.config.ts', '--project', 'nightly')
  },
  bench: () => runBuilt('test/nightly/bench/run.ts'),
  soak: () => runBuilt('test/nightly/bench/soak.ts'),
  mutate: () => runScript('test/nightly/mutation/mutate.ts'),
  hostile: () => runTests('test/hostile/vitest.config.ts', 'test/hostile'),
  generators: () => runScript('test/nightly/generators/run.ts'),
  recipes: () => runScript('test/recipes/run.ts'),
}

const perform = tasks[name]
if (perform === undefined) {
  console.error(`npm run nightly NAME, one of ${Object.keys(tasks).join(', ')}`)
  process.exit(2)
}
installPackages('test/nightly')
perform()
