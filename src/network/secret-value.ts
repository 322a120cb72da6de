/** A text that must not appear in any output, and the name of its environment variable. */
export interface SecretValue {
  readonly value: string
  readonly name: string
}

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>
