import { useState } from 'preact/hooks'
import { CodeBlock } from '../../components/code-block.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { saveFile } from '../../components/download-button.tsx'
import { FailureNote } from '../../components/failure-note.tsx'
import { handleSubmit } from '../../components/handle-submit.ts'
import { NameField } from '../../components/name-field.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'

/** List of the stories of the mock, and a form that saves what is in force as one. */
export function StoryList() {
  const { ask, change, session, state } = useConsole()
  const { data, failure, reload } = useLoad(() => ask('get', '/__mock/stories'), [session, state])
  if (failure !== undefined) return <FailureNote failure={failure} act={reload} />
  if (data === undefined) return null
  const { stories, inForce } = data
  return (
    <>
      {stories.length === 0 ? (
        <p class="muted">
          The mock was started without stories. <code>mdc mock --stories FILE</code> loads a file.
        </p>
      ) : (
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
      )}
      <StoryForm inForce={inForce} />
    </>
  )
}

/** Form that saves settings as a file of one story. */
function StoryForm({ inForce }: { inForce: object }) {
  const [name, setName] = useState('my-story')
  const text = `${JSON.stringify({ [name]: inForce }, null, 2)}\n`
  return (
    <section class="stack">
      <h2>In force, as a story</h2>
      <form class="row" onSubmit={handleSubmit(() => saveFile(text, `${name}.stories.json`))}>
        <NameField label="Name of the story" value={name} change={setName} />
        <button type="submit" class="main">
          Save as a story
        </button>
        <CopyButton text={text} />
      </form>
      <CodeBlock text={text} label="Story" />
      <p class="muted">
        <code>{`mdc mock --stories ${name}.stories.json --story ${name}`}</code> starts with it.
      </p>
    </section>
  )
}
