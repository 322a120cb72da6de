import type { DocumentNode, GapNode, ParameterNode } from '../contract/model/document-node.ts'
import type { SourcePlaces } from '../contract/source-places.ts'
import type { components } from '../generated/grammar.ts'

type Authored<Kind extends keyof components['schemas']> = components['schemas'][Kind]

/** A gap as authored. An option is its meaning, or an object with the condition that detects it, too. */
export type AuthoredGap = Omit<GapNode, 'options'> & {
  readonly options: Readonly<Record<string, string | Authored<'gap'>['options'][string]>>
}

/** Requests that are sent in sequence, and statements about their replies together. */
export type SpecRequestGroup = Authored<'requestGroup'>

/** A rule as authored. Its default clause is that of its table or object. */
export type SpecRule = Authored<'rule'>

/** Allowed deviations from statements, by name. */
export type Tolerances = Readonly<Record<string, { readonly is: string; readonly because: string }>>

/** The parts of the bundled OpenAPI document that build and lint use. Other members stay unchanged. */
export interface SpecDocument extends Omit<DocumentNode, 'info' | 'components' | 'x-gaps'> {
  readonly [member: string]: unknown
  readonly components: {
    readonly [section: string]: unknown
    readonly parameters?: Readonly<Record<string, ParameterNode>>
    readonly schemas: DocumentNode['components']['schemas']
  }
  readonly 'x-gaps'?: readonly AuthoredGap[]
  readonly 'x-tolerances'?: Tolerances
  readonly 'x-clauses'?: SourcePlaces['clauses']
  readonly 'x-inputs'?: Readonly<Record<string, Authored<'input'>>>
  readonly 'x-across'?: readonly SpecRequestGroup[]
}
