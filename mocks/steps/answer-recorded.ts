import type { RequestStep } from '../core/request-context.ts'

/** Answers with the recorded reply to the same request, if there is one. */
export const answerRecorded: RequestStep = context => context.session.replay?.answer(context)
