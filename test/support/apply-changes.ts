import type { ContractChange, DocumentEdit } from '../../src/diff/contract-change.ts'
import { foldTables, listFoldable, listTables, unfoldTable, withSchemas } from '../../src/diff/fold-tables.ts'
import { isNamedList, toComparisonModel, toPlain } from '../../src/diff/to-comparison-model.ts'
import type { SpecDocument } from '../../src/generate/spec-document.ts'

/** Order in which edits at one depth are applied. A removal comes before the reuse of a name. */
const turns = ['remove', 'rename', 'set', 'take', 'place']

/**
 * Applies changes to the document `before`. With all changes of `diffDocuments(before, after)`, returns
 * `after`.
 */
export function applyChanges(before: SpecDocument, changes: readonly ContractChange[]): SpecDocument {
  const edits: Step[] = changes.flatMap(({ edits }) => edits)
  const unfolded = edits.flatMap(edit => (edit.do === 'unfold' ? [edit.name] : []))
  const folded = listFoldable(before).filter(name => !unfolded.includes(name))
  const model = structuredClone(toComparisonModel(foldTables(before, folded))) as Record<string, unknown>
  // Whatever moves is taken out of its list before anything is put in.
  const taken = edits.flatMap(edit =>
    edit.do === 'place' && edit.value === undefined ? [{ ...edit, do: 'take' as const }] : [],
  )
  for (const edit of [...edits, ...taken].toSorted(compareEdits)) applyEdit(model, edit)
  return unfoldTables(toPlain(model) as SpecDocument)
}

type Step = DocumentEdit | (Omit<Extract<DocumentEdit, { do: 'place' }>, 'do'> & { readonly do: 'take' })

function compareEdits(a: Step, b: Step): number {
  return (
    a.path.length - b.path.length ||
    turns.indexOf(a.do) - turns.indexOf(b.do) ||
    (a.do === 'place' && b.do === 'place' ? a.at - b.at : 0)
  )
}

function applyEdit(model: Record<string, unknown>, edit: Step): void {
  const container = findContainer(model, edit.path)
  const order = isNamedList(container) ? (container.order as string[]) : undefined
  const items = (isNamedList(container) ? container.items : container) as Record<string, unknown>
  const { name } = edit
  const leave = () => order?.splice(order.indexOf(name), 1)
  if (edit.do === 'set') items[name] = edit.value
  if (edit.do === 'take') leave()
  if (edit.do === 'remove' && Object.hasOwn(items, name)) {
    delete items[name]
    leave()
  }
  if (edit.do === 'rename' && Object.hasOwn(items, name)) {
    const { [name]: item } = items
    delete items[name]
    items[edit.to] = edit.key === undefined ? item : { ...(item as object), [edit.key]: edit.value }
    order?.splice(order.indexOf(name), 1, edit.to)
  }
  if (edit.do === 'place') {
    if (edit.value !== undefined) items[name] = edit.value
    if (!order?.includes(name)) order?.splice(edit.at, 0, name)
  }
}

function findContainer(model: Record<string, unknown>, path: readonly string[]): Record<string, unknown> {
  let node = model
  for (const name of path) {
    node = (isNamedList(node) ? node.items : node)[name] as Record<string, unknown>
    if (node === undefined) throw new Error(`There is nothing at ${path.join('/')}.`)
  }
  return node
}

/** Restores the document from which `foldTables` made this one. */
export function unfoldTables(document: SpecDocument): SpecDocument {
  const schemas = { ...document.components.schemas }
  for (const name of listTables(document))
    if (schemas[name]?.properties === undefined)
      Object.assign(schemas, unfoldTable(name, schemas[name] as Parameters<typeof unfoldTable>[1], document))
  return withSchemas(document, schemas)
}
