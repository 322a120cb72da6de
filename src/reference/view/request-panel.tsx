import { writeCurl } from '../../contract/routes/write-curl.ts'
import { createRequest } from '../model/create-request.ts'
import type { OperationView } from '../model/read-reference.ts'
import { writeFetchExample } from '../model/write-samples.ts'
import { usePage } from './page-context.ts'
import { CodeSample } from './text/code-sample.tsx'
import { TabList } from './text/tab-list.tsx'

/** The recorded request of an operation, with buttons to copy and send it. */
export function RequestPanel({ operation }: { operation: OperationView }) {
  const { key, start } = usePage()
  const request = createRequest(operation, key)
  const { id } = operation
  return (
    <div class="request">
      <TabList
        group="language"
        tabs={{
          curl: <CodeSample text={writeCurl(request)} name={`curl for ${id}`} />,
          fetch: <CodeSample text={writeFetchExample(request, operation)} name={`fetch for ${id}`} />,
        }}
      >
        <button type="button" class="send" data-send={JSON.stringify(request)} aria-label={`Send ${id}`}>
          Send
        </button>
      </TabList>
      <div class="answer" role="status" data-start={start} />
    </div>
  )
}
