import { useContext } from 'preact/hooks'
import { trimId } from '../contract/describe-entities.ts'
import { findEntityOf } from '../contract/list-entities.ts'
import { consoleContext } from './console-context.ts'
import { writeRoute } from './use-route.ts'

/** Returns the address of the page of an entity, or undefined. `is` names the attribute that the text holds. */
export type FindEntityLink = (is: string | undefined, text: string) => string | undefined

/** Returns a function that finds the pages of entities in replies. */
export function useEntityLink(): FindEntityLink {
  const contract = useContext(consoleContext)?.contract
  return (is, text) => {
    const entity = is === undefined || contract === undefined ? undefined : findEntityOf(is, contract)
    return entity === undefined || text === '' ? undefined : writeEntityRoute(entity.name, trimId(text))
  }
}

/** Returns the address of the page of an entity. `origin` names the list that has it, and the page of that. */
export function writeEntityRoute(
  name: string,
  id: string,
  origin: { readonly list?: string | undefined; readonly page?: string | undefined } = {},
): string {
  return writeRoute('market', name, { id, ...origin })
}
