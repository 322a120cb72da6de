import type { ContractDocument, GapNode, OrderNode, ParameterNode, RuleNode } from './contract-document.ts'
import { collectGapIds, type RowShape, readRowShape } from './read-row-shape.ts'

/** An operation as the page shows it. */
export interface Operation {
  readonly id: string
  readonly path: string
  readonly summary: string
  readonly description: string
  readonly tag: string
  readonly parameters: readonly ParameterNode[]
  /** What a row is, by media type of the reply. */
  readonly shapes: ReadonlyMap<string, RowShape>
  readonly orders: readonly OrderNode[]
  /** Ids of the gaps that it or its rows speak of. */
  readonly gaps: ReadonlySet<string>
}

/** A gap with the operations where it shows. */
export interface Gap extends GapNode {
  readonly operations: readonly Operation[]
}

/** The contract as the page shows it. */
export interface Contract {
  readonly operations: readonly Operation[]
  readonly gaps: readonly Gap[]
}

/** Reads operations and gaps out of the document. */
export function readContract(document: ContractDocument): Contract {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap((node): Operation[] => {
      if (node.operationId === undefined) return []
      const content = Object.entries(node.responses?.[200]?.content ?? {})
      return [
        {
          id: node.operationId,
          path,
          summary: node.summary ?? '',
          description: node.description ?? '',
          tag: node.tags?.[0] ?? '',
          parameters: node.parameters ?? [],
          shapes: new Map(content.map(([type, { schema }]) => [type, readRowShape(schema, document)])),
          orders: node['x-order'] ?? [],
          gaps: collectGapIds(node, document),
        },
      ]
    }),
  )
  const gaps = (document['x-gaps'] ?? []).map(gap => ({
    ...gap,
    operations: operations.filter(operation => operation.gaps.has(gap.id)),
  }))
  return { operations, gaps }
}

/** What the rows of a reply are, by its media type, or by the one that comes without asking. */
export function pickShape({ shapes }: Operation, mediaType = ''): RowShape | undefined {
  const [type = ''] = mediaType.split(';')
  return shapes.get(type.trim()) ?? [...shapes.values()].at(-1)
}

/** What each rule says, by its id. */
export function readRuleWords({ operations }: Contract): ReadonlyMap<string, string> {
  const shapes = operations.flatMap(operation => [...operation.shapes.values()])
  return new Map(shapes.flatMap(({ rules }) => rules.map(({ id, says }) => [id, says] as const)))
}

/** The rules that hold for the rows of a reply. */
export function listRules(operation: Operation, mediaType?: string): readonly RuleNode[] {
  return pickShape(operation, mediaType)?.rules ?? []
}
