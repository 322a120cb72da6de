/** As much of an OpenAPI document of the contract as the page looks at. */
export interface ContractDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationNode>>>>
  readonly components: { readonly schemas: Readonly<Record<string, SchemaNode>> }
  readonly 'x-gaps'?: readonly GapNode[]
}

/** An operation as it stands in the document. */
export interface OperationNode {
  readonly operationId?: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly ParameterNode[]
  readonly responses?: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema?: SchemaNode }>> }>
  >
  readonly 'x-order'?: readonly OrderNode[]
}

/** A parameter as it stands in the document. */
export interface ParameterNode {
  readonly name: string
  readonly description?: string
  readonly required?: boolean
  readonly schema?: SchemaNode
  readonly example?: unknown
  readonly 'x-gaps'?: readonly string[]
}

/** A schema, with what the contract adds to it. */
export interface SchemaNode {
  readonly $ref?: string
  readonly allOf?: readonly SchemaNode[]
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minItems?: number
  readonly maxItems?: number
  readonly pattern?: string
  readonly items?: SchemaNode
  readonly properties?: Readonly<Record<string, SchemaNode>>
  readonly 'x-gaps'?: readonly string[]
  readonly 'x-rules'?: readonly RuleNode[]
  readonly 'x-table'?: {
    readonly columns: readonly {
      readonly name: string
      readonly type: string
      readonly description?: string
      readonly 'x-gaps'?: readonly string[]
    }[]
  }
}

/** Something that holds between the values of a reply. */
export interface RuleNode {
  readonly id: string
  readonly rule: string
  readonly says: string
  /** Documented when absent. */
  readonly level?: string
}

/** An order of rows. */
export interface OrderNode {
  readonly id: string
  readonly by: string
  readonly direction: string
  readonly when?: string
  readonly level?: string
}

/** A question that the contract leaves open. */
export interface GapNode {
  readonly id: string
  readonly question: string
  readonly options: Readonly<Record<string, string>>
  readonly default: string
  readonly clause?: string
}
