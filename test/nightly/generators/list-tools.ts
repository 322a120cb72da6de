import { readYaml } from '../../support/read-yaml.ts'

/** A tool that generates clients, as it is used here. */
export interface Tool {
  /** Its folder in clients/. */
  readonly folder: string
  /** Packages that make the client, the first of them the tool. */
  readonly packages: readonly string[]
  /** Options and steps for its user. */
  readonly options: string
  /** Kind of the row types of its clients. */
  readonly rows: 'by position' | 'by name'
}

const written = readYaml<Readonly<Record<string, Omit<Tool, 'folder'>>>>(import.meta.url, 'tools.yaml')

/** The tools, each with what it needs. */
export const tools: readonly Tool[] = Object.entries(written).map(([folder, tool]) => ({ folder, ...tool }))
