import { useState } from 'preact/hooks'
import { FailureNote } from '../../components/failure-note.tsx'
import { saveFile } from '../../components/save-file.ts'
import { useConsole } from '../../state/console-context.ts'

/** Button that saves the journal as a HAR file, with all replies. */
export function HarButton() {
  const { ask, entries, session } = useConsole()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Error>()
  const save = async () => {
    setBusy(true)
    setFailure(undefined)
    try {
      const har = await ask('get', '/__mock/journal.har')
      saveFile(har, `${session ?? 'journal'}.har`)
    } catch (error) {
      setFailure(error as Error)
    }
    setBusy(false)
  }
  return (
    <>
      <button
        type="button"
        disabled={isBusy || entries.length === 0}
        title="Requests and replies as HAR 1.2, for mdc judge and browsers"
        onClick={save}
      >
        HAR
      </button>
      {failure && <FailureNote failure={failure} />}
    </>
  )
}
