import { StatusMark, VersionStateMark } from '../../theme/status-mark.tsx'
import { writeExampleReply } from '../model/write-example-reply.ts'
import { anchors } from './anchors.ts'
import { FactTable } from './fact-table.tsx'
import { LevelMark, levelDescriptions } from './marks/level-mark.tsx'
import { usePage } from './page-context.ts'
import { RequestPanel } from './request-panel.tsx'
import { CodeSample } from './text/code-sample.tsx'

/** The titles of the parts of the first section, by anchor. */
export const startSectionTitles: Readonly<Record<string, string>> = {
  'start.request': 'First request',
  'start.origins': 'Origins',
  'start.access': 'Authentication and payment',
  'start.versions': 'Versions',
  'start.failures': 'Errors',
  'start.marks': 'Marks',
}

/** First section of the page: first request, origins, access, versions and errors. */
export function StartSection() {
  const { title, summary, paragraphs, families, unserved } = usePage().reference
  const first = families[0]?.operations[0]
  return (
    <section id="start" class="start" data-find="heading">
      <h1>{title}</h1>
      <p class="summary">{summary}</p>
      <div class="take">
        <div>
          {paragraphs.map(text => (
            <p key={text} data-find="heading">
              {text}
            </p>
          ))}
          {unserved !== undefined && (
            <>
              <p>These operations are known, and neither mocked nor judged:</p>
              <ul>
                {unserved.map(line => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            </>
          )}
        </div>
        {first !== undefined && (
          <Part id="start.request">
            <p>
              <a href={`#${first.id}`}>{first.summary}</a>
            </p>
            <RequestPanel operation={first} />
          </Part>
        )}
      </div>
      <Origins />
      <Access />
      <Versions />
      <Failures />
      <Marks />
    </section>
  )
}

function Part({ id, children }: { id: string; children: preact.ComponentChildren }) {
  return (
    <article id={id} data-place={startSectionTitles[id]} data-find="heading">
      <h2>
        <a href={`#${id}`}>{startSectionTitles[id]}</a>
      </h2>
      {children}
    </article>
  )
}

function Origins() {
  const { reference, start } = usePage()
  const { servers } = reference
  const origins = [...new Set(servers.map(({ origin }) => origin))]
  return (
    <Part id="start.origins">
      <FactTable heads={['Origin', 'Addresses', 'Serves']}>
        {origins.map(origin => {
          const own = servers.filter(server => server.origin === origin)
          const only = own[0]?.only ?? []
          return (
            <tr key={origin}>
              <td class="name">{origin}</td>
              <td class="addresses">
                {own.map(({ address, description }) => (
                  <p key={address}>
                    <code>{address}</code> <span class="muted">{description}</span>
                  </p>
                ))}
              </td>
              <td>
                {only.length === 0 && 'all operations but those with an origin of their own'}
                {only.map(id => (
                  <a key={id} href={`#${id}`}>
                    {id}
                  </a>
                ))}
              </td>
            </tr>
          )
        })}
      </FactTable>
      {['base', 'social'].map(name => (
        <datalist key={name} id={`origins.${name}`}>
          {servers.map(
            ({ address, only }) => only.length > 0 === (name === 'social') && <option value={address} />,
          )}
        </datalist>
      ))}
      {start !== undefined && (
        <p class="muted">
          <code>{start}</code> serves these addresses on this machine.
        </p>
      )}
    </Part>
  )
}

function Access() {
  return (
    <Part id="start.access">
      <dl class="key-values">
        {usePage().reference.keys.map(({ header, description, level, payment }) => (
          <div key={header} data-find="header">
            <dt>
              <code>{header}</code> <LevelMark level={level} />
            </dt>
            <dd>
              <p>{description}</p>
              {payment !== undefined && (
                <p>
                  {Object.entries(payment).map(([name, value]) => (
                    <span key={name} class="fact">
                      {name} <b>{String(value)}</b>
                    </span>
                  ))}
                </p>
              )}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Versions() {
  const versioned = usePage()
    .reference.families.flatMap(({ operations }) => operations)
    .filter(({ reply }) => reply.media.length > 0)
  if (versioned.length === 0) return null
  return (
    <Part id="start.versions">
      <p data-find="header">
        These operations answer in versions, chosen by the media type in <code>Accept</code>; without one the
        default answers.
      </p>
      <dl class="key-values">
        {versioned.map(({ id, summary, reply }) => (
          <div key={id}>
            <dt>
              <a href={`#${id}`}>{summary}</a>
            </dt>
            <dd>
              {reply.media
                .flatMap(({ versions }) => versions)
                .map(({ version, state, default: isDefault }) => (
                  <a key={version} class="fact" href={`#${anchors.version(id, version)}`}>
                    <b>{version}</b> <VersionStateMark state={state} />
                    {isDefault && ' default'}
                  </a>
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function Failures() {
  const { failures, families } = usePage().reference
  const all = families.reduce((sum, { operations }) => sum + operations.length, 0)
  return (
    <Part id="start.failures">
      {failures.map(({ status, variant, description, headers, example, level, operations }) => (
        <div
          key={`${status} ${variant}`}
          class="failure-note"
          id={anchors.failure(status, variant)}
          data-find="status"
        >
          <div>
            <p>
              <StatusMark status={status} /> {description}
            </p>
            {headers.map(({ name, description }) => (
              <p key={name} data-find="header">
                <code>{name}</code> {description}
              </p>
            ))}
            <p class="muted">
              Of {operations.length === all ? 'every operation' : operations.join(', ')}. The body is{' '}
              {level === undefined ? 'documented' : <LevelMark level={level} />}
            </p>
          </div>
          {example !== undefined && (
            <CodeSample text={writeExampleReply(example)} name={`Body of ${status}`} />
          )}
        </div>
      ))}
    </Part>
  )
}

function Marks() {
  return (
    <Part id="start.marks">
      <p>
        A statement without a mark is documented. <span class="mark unknown">? GAP</span> is a question that
        the contract leaves open.
      </p>
      <ul class="legend">
        {levelDescriptions.map(({ level, says }) => (
          <li key={level}>
            <LevelMark level={level} /> {says}
          </li>
        ))}
      </ul>
    </Part>
  )
}
