import { chmodSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'
import packageJson from '../package.json' with { type: 'json' }
import openapi from '../src/generated/openapi.json' with { type: 'json' }

/** Returns the paths of all declaration files below a folder. */
function listDeclarations(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.d.ts'))
    .map(name => join(folder, name))
}

/** Returns the declaration files that the package entries use. */
function listPublicDeclarations(): Set<string> {
  const files = Object.values(packageJson.exports).flatMap(target =>
    typeof target === 'string' ? [] : target.types,
  )
  const entries = files.flatMap(file =>
    file.includes('*') ? listDeclarations(file.slice(0, file.lastIndexOf('/'))) : [file],
  )
  const found = new Set<string>()
  const follow = (file: string) => {
    if (found.has(file)) return
    found.add(file)
    for (const { fileName } of ts.preProcessFile(readFileSync(file, 'utf8')).importedFiles)
      if (fileName.startsWith('.')) follow(resolve(dirname(file), fileName.replace(/\.[jt]sx?$/, '.d.ts')))
  }
  for (const entry of entries) follow(resolve(entry))
  return found
}

/** Removes indentation, and the comments of declarations without an export of their own. No string of a declaration goes over a line. */
function shortenDeclaration(file: string, text: string): string {
  const isInternal =
    /mocks.(core.request|session|world)|conformance.(checks.families|evidence|requests)/.test(file)
  const code = isInternal ? text.replace(/\/\*\*[\s\S]*?\*\//g, '') : text
  return code.replace(/^ +/gm, '').replace(/^\n/gm, '')
}

const kept = listPublicDeclarations()
for (const file of listDeclarations('dist'))
  if (!kept.has(resolve(file))) rmSync(file)
  else writeFileSync(file, shortenDeclaration(file, readFileSync(file, 'utf8')))
chmodSync(packageJson.bin.mdc, 0o755)
// Machines read it here: without spaces it is a seventh smaller in the package.
writeFileSync(packageJson.exports['./openapi.json'], JSON.stringify(openapi))
