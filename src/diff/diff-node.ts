import { isDeepStrictEqual } from 'node:util'
import { getOwn } from '../base/get-own.ts'
import type { GrammarKind } from '../generate/document-grammar.ts'
import type { DocumentEdit } from './contract-change.ts'
import { type DiffContext, enterKeyword, enterMember, extendPath, type NodePair } from './diff-context.ts'
import { diffNamedObjects } from './diff-named-objects.ts'
import { findKeywordJudge } from './judges/keyword-judges.ts'
import type { LocatedChange } from './located-change.ts'
import { findMemberForm, isModelNode, isNamedList, type ModelNode } from './to-comparison-model.ts'

/**
 * Finds all changes between two objects of one kind, and inside them. `key` is the member that repeats their
 * name, if any.
 */
export function diffNode(
  kind: GrammarKind,
  before: ModelNode,
  after: ModelNode,
  context: DiffContext,
  key?: string,
): LocatedChange[] {
  const keywords = [...new Set([...Object.keys(after), ...Object.keys(before)])]
  return keywords.flatMap(keyword => {
    if (keyword === key || isDeepStrictEqual(getOwn(before, keyword), getOwn(after, keyword))) return []
    return diffMember(kind, keyword, { before, after }, context)
  })
}

function diffMember(
  kind: GrammarKind,
  keyword: string,
  owners: NodePair,
  context: DiffContext,
): LocatedChange[] {
  const form = findMemberForm({ form: 'node', kind }, keyword)
  const [before, after] = [getOwn(owners.before, keyword), getOwn(owners.after, keyword)]
  const inside = kind === 'schema' ? enterKeyword(context, keyword, owners) : context
  if (form.form === 'node' && isModelNode(before) && isModelNode(after))
    return diffNode(form.kind, before, after, enterMember(inside, form.kind, keyword, { before, after }))
  if (form.form === 'map' && [before, after].every(each => each === undefined || isModelNode(each)))
    return diffNamedObjects({ form, keyword, owners, context: inside }, diffNode)
  if (form.form === 'list' && [before, after].every(each => each === undefined || isNamedList(each)))
    return diffNamedObjects({ form, keyword, owners, context: inside }, diffNode)
  return judgeMember(kind, keyword, owners, context)
}

/** Judges a member that is compared as a whole. */
function judgeMember(
  kind: GrammarKind,
  keyword: string,
  owners: NodePair,
  context: DiffContext,
): LocatedChange[] {
  const [before, after] = [getOwn(owners.before, keyword), getOwn(owners.after, keyword)]
  const form = findMemberForm({ form: 'node', kind }, keyword)
  const inside = form.form === 'node' ? form.kind : kind
  const sides = { after: isModelNode(after) ? after : isModelNode(before) ? before : {} }
  const here =
    form.form === 'node' ? enterMember(context, inside, keyword, sides) : extendPath(context, keyword)
  const { path } = context
  const edit: DocumentEdit =
    after === undefined
      ? { do: 'remove', path, name: keyword }
      : { do: 'set', path, name: keyword, value: after }
  const verdicts = findKeywordJudge(kind, keyword)({ kind, keyword, before, after, owners, context: here })
  const side = after === undefined ? 'old' : 'new'
  return verdicts.map(verdict => ({ verdict, context: here, side, before, after, edits: [edit] }))
}
