import type { Reply } from './contract.ts'

/** A reply with objects. */
type ObjectsReply = Extract<Reply, { kind: 'objects' }>

/** Returns the rows of a body: itself, its items, or those of the list in it. They may be no objects. */
export function readObjects({ isSingle, list }: ObjectsReply, body: unknown): readonly unknown[] | undefined {
  if (isSingle) return [body]
  const rows = list === undefined ? body : (body as Readonly<Record<string, unknown>> | null)?.[list.at]
  return Array.isArray(rows) ? rows : undefined
}

/** Returns the path of the rows in a body, such as `.items`. Empty for the body itself. */
export function locateObjects({ list }: ObjectsReply): string {
  return list === undefined ? '' : `.${list.at}`
}
