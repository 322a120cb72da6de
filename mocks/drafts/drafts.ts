import { answerDraft } from './answer-draft.ts'
import { draftQuery } from './draft-query.ts'
import { listBrokenDrafts } from './list-broken-drafts.ts'

/** Functions that are loaded when an operation is drafted. A bundler makes one file of all that this one imports. */
export const drafts = { answerDraft, draftQuery, listBrokenDrafts }
