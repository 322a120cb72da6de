import type { QuotedProblem } from '../../generate/problems/add-excerpts.ts'
import { getScrollableProps } from './text/code-sample.tsx'

/** Problems of the source files, and how the page shows them. */
export interface ProblemListProps {
  readonly problems: readonly QuotedProblem[]
  /** True if the reference below was built from older files. */
  readonly isStale: boolean
  /** True if no reference follows below. */
  readonly isAlone?: boolean
}

/**
 * List of the problems in source files, with file and line. Its heading stays visible while the page scrolls.
 */
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
              <Excerpt problem={problem} />
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

function Sentence({ problem: { file, line, says } }: { problem: QuotedProblem }) {
  return (
    <>
      {file !== undefined && <code class="where">{line === undefined ? file : `${file}:${line}`}</code>}{' '}
      {says}
    </>
  )
}

function Excerpt({ problem: { excerpt, line } }: { problem: QuotedProblem }) {
  if (excerpt === undefined) return null
  return (
    <pre class="code" {...getScrollableProps('Lines of the file')}>
      {excerpt.lines.map((text, index) => {
        const number = excerpt.from + index
        const Line = number === line ? 'mark' : 'span'
        return <Line key={number}>{`${String(number).padStart(4)}  ${text}\n`}</Line>
      })}
    </pre>
  )
}
