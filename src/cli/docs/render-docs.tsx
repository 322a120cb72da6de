import { render } from 'preact-render-to-string'
import { contract } from '../../contract/contract.ts'
import { openapiDocument } from '../../contract/openapi-document.ts'
import { readGapRegister } from '../shared/read-gap-register.ts'
import { GapList, OperationSection, ResourceSection } from './operation-section.tsx'
import { listResources } from './read-resource.ts'
import { referenceStyle } from './reference-style.ts'

/** The whole reference as one HTML document. */
export function renderDocs(): string {
  return `<!doctype html>\n${render(<Page />)}\n`
}

function Page() {
  const { title, summary, description } = openapiDocument.info as Record<string, string>
  const tags = openapiDocument.tags as readonly { name: string; description: string }[]
  const resources = [...new Set(contract.operations.flatMap(({ reply }) => listResources(reply)))]
  const gaps = readGapRegister()
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <style dangerouslySetInnerHTML={{ __html: referenceStyle }} />
      </head>
      <body>
        <nav>
          <a class="home" href="#top">
            {title}
          </a>
          {tags.map(({ name }) => (
            <section key={name}>
              <h2>{name}</h2>
              {listTagOperations(name).map(({ id }) => (
                <a key={id} href={`#${id}`}>
                  {id}
                </a>
              ))}
            </section>
          ))}
          <section>
            <h2>resources</h2>
            {resources.map(name => (
              <a key={name} href={`#${name}`}>
                {name}
              </a>
            ))}
          </section>
          <a href="#gaps">{gaps.length} open questions</a>
        </nav>
        <main id="top">
          <h1>{title}</h1>
          <p class="lead">{summary}</p>
          {(description ?? '').split('\n').map(text => text.trim() !== '' && <p key={text}>{text}</p>)}
          <p>
            Marks: <Levels />
          </p>
          {tags.map(({ name, description }) => (
            <section key={name}>
              <h2 class="family">{name}</h2>
              <p>{description}</p>
              {listTagOperations(name).map(operation => (
                <OperationSection key={operation.id} operation={operation} />
              ))}
            </section>
          ))}
          <h2 class="family">resources</h2>
          {resources.map(name => (
            <ResourceSection key={name} name={name} />
          ))}
          <h2 class="family" id="gaps">
            open questions
          </h2>
          <p>What the documents of the service do not say. The mock has to choose; the choice is marked.</p>
          <GapList gaps={gaps} whole />
        </main>
      </body>
    </html>
  )
}

function Levels() {
  return (
    <>
      <span class="level documented">documented</span> is stated by the service,{' '}
      <span class="level inferred">inferred</span> is the natural reading,{' '}
      <span class="level sampled">sampled</span> was seen in samples only,{' '}
      <span class="level open">open</span> is not known.
    </>
  )
}

function listTagOperations(tag: string) {
  return contract.operations.filter(({ path }) => path.startsWith(`/${tag}/`))
}
