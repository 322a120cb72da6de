import { MAX_FINDINGS } from '../../judge/pick-findings.ts'
import type { Report } from '../../model/report.ts'
import {
  abbreviateNames,
  describeFailedRequests,
  groupFailedRequests,
  nameOperation,
  statusLabels,
} from '../describe-report.ts'
import { listFindingDetails } from '../format-finding.ts'
import {
  countRepresentedFindings,
  nameOperations,
  type OperationFinding,
  type RequirementGroup,
} from '../group-requirements.ts'

/** Shows broken requirements, each with its clause and findings. */
export function Findings({ groups, title }: { groups: readonly RequirementGroup[]; title?: string }) {
  if (groups.length === 0) return null
  return (
    <section>
      {title !== undefined && <h2>{title}</h2>}
      {groups.map(group => (
        <Article key={group.id} group={group} />
      ))}
    </section>
  )
}

function Article({ group }: { group: RequirementGroup }) {
  const { id, title, level, clause, standing, entries, reasons, findings, found, also } = group
  const more = found - countRepresentedFindings(findings)
  return (
    <article id={`${standing}-${id}`} class={standing}>
      <h3>
        <b class={`cell ${standing}`}>{statusLabels[standing].letter}</b> <code>{id}</code> {title}
      </h3>
      <p class="small">
        {statusLabels[standing].says} · {level}: {clause} · on {nameOperations(entries, 8)}
        {also.length > 0 && ` · also ${abbreviateNames(also)}`}
      </p>
      {reasons.map(reason => (
        <p key={reason}>{reason}</p>
      ))}
      {findings.map((finding, index) => (
        <Finding
          key={`${finding.operationId} ${finding.exchange} ${finding.place}`}
          finding={finding}
          open={index === 0}
        />
      ))}
      {more > 0 && findings.length > 0 && (
        <p class="small">
          … and {more} more; at most {MAX_FINDINGS} are shown.
        </p>
      )}
    </article>
  )
}

/** Shows the requests that the service failed, by cause. */
export function FailedRequestsList({ report }: { report: Report }) {
  return groupFailedRequests(report).map(([heading, those]) => (
    <section key={heading}>
      <h2>{heading}</h2>
      <p class="small">
        Told once, by cause: whatever looked at one of these is inconclusive, and nothing else is blamed.
      </p>
      {those.map(each => (
        <details key={each.cause}>
          <summary>{describeFailedRequests(each)}</summary>
          <dl>
            {each.reply !== undefined && <Fact name="reply" text={each.reply} />}
            {each.trace !== undefined && <Fact name="trace" text={each.trace} />}
          </dl>
          <Command curl={each.curl} exchange={each.exchange} />
        </details>
      ))}
    </section>
  ))
}

function Fact({ name, text }: { name: string; text: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <code class={name}>{text}</code>
      </dd>
    </>
  )
}

function Command({ curl, exchange }: { curl: string; exchange: number }) {
  return (
    <p class="curl">
      <code>{curl}</code> <button type="button">copy</button>
      <span class="small"> exchange {exchange}</span>
    </p>
  )
}

function Finding({ finding, open }: { finding: OperationFinding; open: boolean }) {
  const { operationId, place, exchange, message, curl, excerpt, compared = [] } = finding
  const row = excerpt && Object.entries(excerpt.row).map(([name, value]) => `${name}: ${value}`)
  return (
    <details open={open}>
      <summary>
        <b>{nameOperation(operationId)}</b> <code>{place}</code> {message}
      </summary>
      <dl>
        {listFindingDetails(finding).map(([name, text]) => (
          <Fact key={name} name={name} text={text} />
        ))}
        {row !== undefined && <Fact name={`row ${excerpt?.index}`} text={row.join(', ')} />}
      </dl>
      <Command curl={curl} exchange={exchange} />
      {compared.length > 0 && <p class="small">compared with</p>}
      {compared.map(each => (
        <Command key={each.exchange} {...each} />
      ))}
    </details>
  )
}
