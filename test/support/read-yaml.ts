import { readFileSync } from 'node:fs'
import { parse } from 'yaml'

/** Reads the cases of a test from a YAML file in the folder of a module (`import.meta.url`). */
export function readYaml<T>(moduleUrl: string, name: string): T {
  return parse(readFileSync(new URL(name, moduleUrl), 'utf8'))
}
