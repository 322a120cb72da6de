/**
 * Builds ids of elements of the page. Since people bookmark them, they contain names of the document, never
 * positions.
 */
export const anchors = {
  parameter: (operation: string, name: string) => `${operation}.query.${name}`,
  field: (operation: string, name: string) => `${operation}.${name}`,
  rule: (operation: string, id: string) => `${operation}.${id}`,
  order: (operation: string, id: string) => `${operation}.${id}`,
  version: (operation: string, version: string) => `${operation}.version.${version}`,
  family: (tag: string) => `family.${tag}`,
  failure: (status: string, variant?: number) =>
    `status.${status}${variant === undefined ? '' : `.${variant}`}`,
} as const
