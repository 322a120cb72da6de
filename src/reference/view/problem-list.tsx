import type { DraftProblem } from '../../generate/try-build-draft.ts'

/** Problems of the source files, and how the page shows them. */
export interface ProblemListProps {
  readonly problems: readonly DraftProblem[]
  /** True if the reference below was built from older files. */
  readonly isStale: boolean
  /** True if no reference follows below. */
  readonly isAlone?: boolean
}

/** List of the problems in source files, with file and line. Its heading stays visible while the page scrolls. */
export function ProblemList({ problems, isStale, isAlone = false }: ProblemListProps) {
  const [first] = problems
  if (first === undefined) return <div id="problems" role="status" />
  return (
    <div id="problems" role="status" class="problems">
      <details open={isAlone}>
        <summary>
          <h2>
            {problems.length === 1 ? 'One problem' : `${problems.length} problems`}
            {isStale && '; below is the reference as it was before'}
          </h2>
          <p class="first">
            <Sentence problem={first} />
          </p>
        </summary>
        <ol>
          {problems.map(problem => (
            <li key={`${problem.file}${problem.line}${problem.says}`}>
              <p>
                <Sentence problem={problem} />
              </p>
            </li>
          ))}
        </ol>
        <p class="also">
          <code>npm run lint</code> finds these too, and what the rules of Redocly forbid.
        </p>
      </details>
    </div>
  )
}

function Sentence({ problem: { file, line, says } }: { problem: DraftProblem }) {
  return (
    <>
      {file !== undefined && <code class="where">{line === undefined ? file : `${file}:${line}`}</code>}{' '}
      {says}
    </>
  )
}
