import { CodeBlock } from '../../components/code-block.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { saveFile } from '../../components/save-file.ts'
import { nameChecks, SettingField } from '../../components/setting-field.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'

/** List of the stories of the mock, and everything in force, which can be saved as one. */
export function StoryList() {
  const { ask, change, session, state } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/stories'), [session, state])
  if (failure !== undefined) return <FailureNote failure={failure} act={reload} />
  if (data === undefined) return null
  const { stories, inForce } = data
  const save = async (name: string) => {
    saveFile({ [name]: inForce }, `${name}.stories.json`)
    return true
  }
  return (
    <>
      {stories.length === 0 && (
        <p class="muted">
          The mock was started without stories. <code>mdc mock --stories FILE</code> loads a file.
        </p>
      )}
      <ul class="cards">
        {stories.map(({ name, says }) => (
          <li key={name} class="box card row">
            <div class="grow">
              <code class="title">{name}</code>
              {says !== null && <p>{says}</p>}
            </div>
            <button type="button" onClick={() => change('put', '/__mock/stories', { story: name })}>
              Play<span class="hidden"> {name}</span>
            </button>
          </li>
        ))}
      </ul>
      <h2>In force</h2>
      <CodeBlock text={JSON.stringify(inForce, null, 2)} label="Story" />
      <SettingField
        label="Name of the story"
        value="my-story"
        button="Save as a story"
        set={save}
        {...nameChecks}
      />
    </>
  )
}
