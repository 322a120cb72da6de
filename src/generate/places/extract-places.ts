import type { Contract } from '../../contract/contract.ts'
import type { Entries } from '../../contract/entries.ts'
import { mapValues } from '../../contract/schema/map-members.ts'
import type { SourcePlaces } from '../../contract/source-places.ts'
import { bundleSpec } from '../bundle-spec.ts'
import { selectNodes } from '../lint/select-texts.ts'
import type { SpecRule } from '../spec-document.ts'
import type { SpecSource } from '../spec-source.ts'
import { findSourcePlace, locateInSource } from './locate-in-source.ts'

/** Returns the file and line of each statement of the contract, for use in reports. */
export function extractPlaces(source: SpecSource, contract: Contract, { rules }: Entries): SourcePlaces {
  const { 'x-across': across = [], 'x-clauses': clauses, components } = bundleSpec(source)
  const definitions = new Map<string, readonly string[]>(
    selectNodes(components.schemas, '/*/x-rules/*').flatMap(({ node, path: [schema = '', , at] }) => {
      if (typeof node === 'string') return []
      const path = ['components', 'schemas', schema, 'x-rules', `#${at}`]
      const { id, exact } = node as SpecRule
      return [[id, path] as const, ...(exact === undefined ? [] : [[exact, [...path, 'exact']] as const])]
    }),
  )
  const find = (...path: readonly string[]) => locateInSource(source, path)
  const findAll = (path: readonly string[], names: readonly string[]) =>
    Object.fromEntries(names.map(name => [name, find(...path, name)]))
  const describe = (schema: string, list: readonly string[], names: readonly string[]) => {
    const at = ['components', 'schemas', schema]
    // What an object has besides those that it takes over stands in a part of its own.
    const parts = [at, ...['#0', '#1', '#2'].map(part => [...at, 'allOf', part])]
    const findMember = (name: string) =>
      parts.map(part => findSourcePlace(source, [...part, ...list, name])).find(Boolean) ?? find(...at)
    return {
      at: find(...at),
      members: Object.fromEntries(names.map(name => [name, findMember(name)])),
      rules: Object.fromEntries(
        (rules[schema] ?? []).map(({ id }) => [id, find(...(definitions.get(id) ?? at))]),
      ),
    }
  }
  const tables = mapValues(contract.tables, (columns, name) =>
    describe(name, ['x-table', 'columns'], listNames(columns)),
  )
  const objects = mapValues(contract.objects, (fields, name) => describe(name, ['properties'], fields))
  const operations = contract.operations.map(({ id, path, parameters, order }) => {
    const findPart = (part: string, names: readonly string[]) => findAll(['paths', path, 'get', part], names)
    const orders = findPart('x-order', [...new Set(order.map(each => each.id))])
    const places = {
      at: find('paths', path),
      parameters: findPart('parameters', listNames(parameters)),
      orders,
    }
    return [id, places]
  })
  const gapIds = contract.gaps.map(({ id }) => id)
  return {
    service: find('openapi'),
    operations: Object.fromEntries(operations),
    entries: { ...tables, ...objects },
    gaps: findAll(['x-gaps'], gapIds),
    // One that stands again is where it stands first.
    across: Object.fromEntries(
      across
        .flatMap(({ name, statements }) =>
          statements.map(({ id }) => [id, find('x-across', name, 'statements', id)] as const),
        )
        .reverse(),
    ),
    ...(clauses && { clauses }),
  }
}

function listNames(parts: readonly { readonly name: string }[]): string[] {
  return parts.map(({ name }) => name)
}
