/** A tool that generates clients, as it is used here. */
export interface Tool {
  /** Its folder in clients/. */
  readonly folder: string
  /** Packages that make the client, the first of them the tool. */
  readonly packages: readonly string[]
  readonly document: 'rich' | 'plain'
  /** Options and steps for its user. */
  readonly options: string
  /** Kind of the row types of its clients. */
  readonly rows: 'by position' | 'by name'
}

/** The tools, each with what it needs. */
export const tools: readonly Tool[] = [
  {
    folder: 'openapi-fetch',
    packages: ['openapi-typescript', 'openapi-fetch'],
    document: 'rich',
    options: "`querySerializer: { array: { style: 'form', explode: false } }`; openapi-fetch widens tuples",
    rows: 'by name',
  },
  {
    folder: 'hey-api',
    packages: ['@hey-api/openapi-ts', 'zod'],
    document: 'rich',
    options: "zod: `dates: { offset: true }`; a reply has the first version's type",
    rows: 'by position',
  },
  {
    folder: 'orval',
    packages: ['orval', 'zod'],
    document: 'rich',
    options: 'repeats lists: give it one text, `[addresses.join()]`',
    rows: 'by position',
  },
  {
    folder: 'oazapfts',
    packages: ['oazapfts', '@oazapfts/runtime'],
    document: 'plain',
    options: '`allSchemas: true`',
    rows: 'by name',
  },
  {
    folder: 'swagger-typescript-api',
    packages: ['swagger-typescript-api'],
    document: 'rich',
    options: 'repeats lists: override `addArrayQueryParam`; its file is not type-checked (`@ts-nocheck`)',
    rows: 'by position',
  },
]
