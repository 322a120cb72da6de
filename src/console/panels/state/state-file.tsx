import { Select } from '../../../theme/select.tsx'
import { CodeBlock } from '../../components/code-block.tsx'
import { CopyButton } from '../../components/copy-button.tsx'
import { saveFile } from '../../components/save-file.ts'
import { nameChecks, SettingField } from '../../components/setting-field.tsx'
import { useConsole } from '../../state/console-context.ts'
import { useLoad } from '../../state/use-load.ts'

/** Box with everything in force as a story, to copy, to download, and to save where the mock has a file of stories. It plays these, too. */
export function StateFile() {
  const { ask, change, session, state } = useConsole()
  const { data } = useLoad(() => ask('get', '/__mock/stories'), [session, state])
  if (data === undefined) return null
  const { inForce, file, stories } = data
  const text = JSON.stringify(inForce, null, 2)
  const download = {
    button: 'Download',
    set: (name: string) => saveFile({ [name]: inForce }, `${name}.stories.json`),
  }
  const save = {
    button: `Save to ${file?.split(/[\\/]/).at(-1)}`,
    set: (story: string) => change('put', '/__mock/stories/file', { story }),
  }
  return (
    <aside class="box card stack state-file">
      <div class="row">
        <h2 class="grow">State file</h2>
        <CopyButton text={text} />
      </div>
      <CodeBlock text={text} label="Story" />
      <SettingField
        {...{ label: 'Name of the story', value: 'my-story', ...nameChecks }}
        {...(file === undefined ? download : { ...save, other: download })}
      />
      <code class="muted">mdc mock --stories FILE --story NAME</code>
      {stories.length > 0 && (
        <Select
          aria-label="Play a story"
          value=""
          none="Play a story"
          options={stories.map(({ name }) => name)}
          titles={Object.fromEntries(stories.map(({ name, says }) => [name, `${name}: ${says ?? ''}`]))}
          change={story => change('put', '/__mock/stories', { story })}
        />
      )}
    </aside>
  )
}
