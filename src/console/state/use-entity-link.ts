import { useContext } from 'preact/hooks'
import { findEntityOf, trimId } from '../contract/list-entities.ts'
import { consoleContext } from './console-context.ts'
import { writeRoute } from './use-route.ts'

/** Returns the address of what is known about a key, or undefined. `is` names the attribute that the text holds. */
export type FindEntityLink = (is: string | undefined, text: string) => string | undefined

/** Returns a function that finds the pages of the keys in replies. */
export function useEntityLink(): FindEntityLink {
  const contract = useContext(consoleContext)?.contract
  return (is, text) => {
    const entity = is === undefined || contract === undefined ? undefined : findEntityOf(is, contract)
    const id = trimId(text)
    return entity === undefined || id === ''
      ? undefined
      : writeRoute('market', 'key', { of: entity.name, id })
  }
}
