/** One way to work that the documentation shows, as it is tried in an empty folder. */
export interface Recipe {
  readonly name: string
  /** Command that creates `app` in the folder. Without it the folder is empty. */
  readonly create?: readonly string[]
  /** Packages to install in addition to ours. */
  readonly packages: readonly string[]
  /** Snippets of the documentation by the file name they get. */
  readonly snippets: Readonly<Record<string, string>>
  /** True if a mock runs for it, at ports of its own, so that it meets no other of this machine. */
  readonly hasServer?: true
  /** Files that the documentation leaves to the reader. */
  readonly files?: Readonly<Record<string, string>>
  /** Commands that have to succeed, one after the other, with what they need of the environment. */
  readonly commands?: readonly (readonly string[])[]
  readonly env?: Readonly<Record<string, string>>
  /** A server that stays up meanwhile, and the text, or after `css=` the element, that its pages show. */
  readonly page?: {
    readonly serve: readonly string[]
    readonly says: Readonly<Record<string, string>>
  }
}
