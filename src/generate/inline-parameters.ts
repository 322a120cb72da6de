import type { ParameterNode } from '../contract/model/document-node.ts'
import { resolveReference } from '../contract/schema/resolve-reference.ts'
import type { SpecDocument } from './spec-document.ts'

/**
 * Copies shared parameters into each operation. Some tools do not follow references there, and examples
 * differ by operation.
 */
export function inlineParameters(document: SpecDocument): SpecDocument {
  const paths = Object.entries(document.paths).map(([path, item]) => {
    const parameters = item.get.parameters?.map(
      parameter => resolveReference(parameter, document) as unknown as ParameterNode,
    )
    return [path, { ...item, get: { ...item.get, ...(parameters === undefined ? {} : { parameters }) } }]
  })
  const { parameters: _, ...components } = document.components
  return { ...document, paths: Object.fromEntries(paths), components } as SpecDocument
}
