import { scrollable } from './text/scrollable.ts'
/** What is wrong with the files that a document is made of. */
export interface SpecProblem {
  readonly says: string
  /** `spec/tables/Pool.yaml`, as far as it is known. */
  readonly file?: string
  readonly line?: number
  /** Lines around it, the first with its number. */
  readonly excerpt?: { readonly from: number; readonly lines: readonly string[] }
}

/** Problems of the files at file and line, above the last document that had none of those that stop it. */
export function ProblemList({ problems, isStale }: { problems: readonly SpecProblem[]; isStale: boolean }) {
  if (problems.length === 0) return <div id="problems" role="status" />
  return (
    <div id="problems" role="status" class="problems">
      <h2>
        {problems.length === 1 ? 'One problem' : `${problems.length} problems`}
        {isStale && '; below is the reference as it was before'}
      </h2>
      <ol>
        {problems.map(problem => (
          <li key={`${problem.file}${problem.line}${problem.says}`}>
            <p>
              {problem.file !== undefined && (
                <code class="where">
                  {problem.file}
                  {problem.line !== undefined && `:${problem.line}`}
                </code>
              )}{' '}
              {problem.says}
            </p>
            <Excerpt problem={problem} />
          </li>
        ))}
      </ol>
      <p class="also">
        <code>npm run lint:spec</code> finds these too, and what the rules of Redocly forbid.
      </p>
    </div>
  )
}

function Excerpt({ problem: { excerpt, line } }: { problem: SpecProblem }) {
  if (excerpt === undefined) return null
  return (
    <pre class="code" {...scrollable('Lines of the file')}>
      {excerpt.lines.map((text, index) => {
        const number = excerpt.from + index
        const Line = number === line ? 'mark' : 'span'
        return <Line key={number}>{`${String(number).padStart(4)}  ${text}\n`}</Line>
      })}
    </pre>
  )
}
