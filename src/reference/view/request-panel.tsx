import { sanitizeJson } from '../../base/sanitize-text.ts'
import { writeCurl } from '../../contract/routes/write-curl.ts'
import { createForm, listValues, writeForm } from '../model/create-request.ts'
import type { OperationView } from '../model/read-reference.ts'
import { usePage } from './page-context.ts'
import { Code } from './text/code-sample.tsx'

/** Writes JSON in which nothing ends its element. */
const writeJson = (value: unknown) => sanitizeJson(JSON.stringify(value)).replaceAll('<', '\\u003c')

/** The recorded request of an operation. A script puts a form in its place, which can send it. */
export function RequestPanel({ operation }: { operation: OperationView }) {
  const { key } = usePage()
  const form = createForm(operation, key)
  return (
    <div class="request">
      <script type="application/json" dangerouslySetInnerHTML={{ __html: writeJson(form) }} />
      <Code text={writeCurl(writeForm(form, { values: listValues(form), key }))} />
    </div>
  )
}
