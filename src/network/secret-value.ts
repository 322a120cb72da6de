/** A text that must not be in any output, and the environment variable that it came from. */
export interface SecretValue {
  readonly value: string
  readonly name: string
}

/** The environment of a process. */
export type Environment = Readonly<Record<string, string | undefined>>
