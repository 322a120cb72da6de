import type { DocumentNode, OperationNode } from '../../../contract/model/document-node.ts'
import { type JsonNode, resolveReference } from '../../../contract/schema/resolve-reference.ts'

/** An operation as an OpenAPI document has it. */
interface PlainOperation
  extends Partial<Pick<OperationNode, 'summary' | 'description' | 'tags' | 'security'>> {
  readonly operationId?: string | null
  readonly parameters?: readonly JsonNode[] | null
  readonly responses?: Readonly<Record<string, JsonNode>>
}

/** A path as an OpenAPI document has it. */
export interface PlainPath {
  readonly get?: PlainOperation
  readonly parameters?: readonly JsonNode[] | null
}

/** The part of an OpenAPI document that is read. */
export interface PlainDocument extends Partial<Pick<DocumentNode, 'info' | 'servers' | 'security' | 'tags'>> {
  readonly openapi?: string
  readonly paths?: JsonNode
  readonly components?: {
    readonly schemas?: JsonNode
    readonly securitySchemes?: Readonly<Record<string, JsonNode>>
  }
}

/** Returns the parameters of an operation with those of its path. */
export function listParameters({ parameters, get }: PlainPath, plain: JsonNode): JsonNode[] {
  return [...(parameters ?? []), ...(get?.parameters ?? [])].map(each => resolveReference(each, plain))
}

/** Returns the title of a document. */
export function readTitle({ info }: JsonNode): string {
  return (info as PlainDocument['info'])?.title ?? 'document'
}
