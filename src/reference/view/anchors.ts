/** Builds ids of elements. People bookmark them, so they have names of the document, never positions. */
export const anchors = {
  parameter: (operation: string, name: string) => `${operation}.query.${name}`,
  /** A column or field by its name, a rule or order by its id. */
  part: (operation: string, name: string) => `${operation}.${name}`,
  version: (operation: string, version: string) => `${operation}.version.${version}`,
  family: (tag: string) => `family.${tag}`,
  failure: (status: string, variant?: number) =>
    `status.${status}${variant === undefined ? '' : `.${variant}`}`,
} as const
