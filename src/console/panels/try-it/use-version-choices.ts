import type { OperationModel } from '../../../contract/model/contract-model.ts'
import type { Versions } from '../../api/control-types.ts'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'

type Version = Versions['versions'][number]

/**
 * Returns the versions of an operation, including sunset ones. Returns an empty list for an operation without
 * versions.
 */
export function useVersionChoices({ reply: { media } }: OperationModel): readonly Version[] {
  const { ask, session, state } = useConsole()
  const isVersioned = media.length > 1
  const { data } = useLoad(
    async () => (isVersioned ? await ask('get', '/__mock/versions') : undefined),
    [session, isVersioned, state?.clock.now, state?.lifecycle.join()],
  )
  const versions = data?.versions ?? []
  const endpoint = versions.find(({ mediaType }) => media.some(({ type }) => type === mediaType))?.endpoint
  return endpoint === undefined ? [] : versions.filter(version => version.endpoint === endpoint)
}
