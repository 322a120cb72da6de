import { writeCurl } from '../../network/write-curl.ts'
import type { OperationView } from '../model/reference.ts'
import { createRequest, writeFetch } from '../model/request-example.ts'
import { usePage } from './page-context.ts'
import { CodeBlock } from './text/code-block.tsx'
import { Tabs } from './text/tabs.tsx'

/** The recorded request of an operation, with buttons to copy and send it. */
export function RequestPanel({ operation }: { operation: OperationView }) {
  const { reference, key, start } = usePage()
  const request = createRequest(operation, reference, key)
  const { id } = operation
  return (
    <div class="request">
      <Tabs
        group="language"
        tabs={{
          curl: <CodeBlock text={writeCurl(request)} name={`curl for ${id}`} />,
          fetch: <CodeBlock text={writeFetch(request, operation)} name={`fetch for ${id}`} />,
        }}
      >
        <button type="button" class="send" data-send={JSON.stringify(request)} aria-label={`Send ${id}`}>
          Send
        </button>
      </Tabs>
      <div class="answer" role="status" data-start={start} />
    </div>
  )
}
