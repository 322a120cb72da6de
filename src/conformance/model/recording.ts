import type { OperationId } from '../../contract/contract-types.ts'
import type { components } from '../../generated/file-forms.ts'
import type { Profile } from './requirement.ts'

/** The parts of a recording, as in recording.schema.json. */
type Forms = components['schemas']
type SentRequest = Forms['SentRequest']

/**
 * The expected reply of a request. With `allowed` a service may refuse the request, and an accepted one is
 * judged like others. With `any` the reply is observed and not judged.
 */
export type Expectation = Forms['Expectation']

/** A reference to an input: a name of `spec/inputs.yaml`, followed by a place, number or value. */
export interface InputReference {
  readonly input: string
}

/** Payments that a host must refuse. Each is right except for what its name says. */
export const badPayments = ['wrong-signature', 'expired', 'too-little', 'wrong-payee'] as const
export type BadPayment = (typeof badPayments)[number]

/** Returns true for a payment that must be refused. */
export function isBadPayment(payment: SentRequest['payment']): payment is BadPayment {
  return badPayments.some(bad => bad === payment)
}

/** Members of a request that a plan decides, and a recording repeats. */
type PlannedMember =
  | ('name' | 'operation' | 'accept' | 'access' | 'keyHeader' | 'payment')
  | ('expects' | 'about' | 'group' | 'role')

/**
 * A planned request of a run. Its inputs are not known yet. Default of `origin`: that of the operation. Default
 * of `form`: the short one, if the operation has it.
 */
export interface PlannedRequest
  extends Pick<SentRequest, PlannedMember>,
    Partial<Pick<SentRequest, 'origin' | 'form'>> {
  readonly profile: Profile | 'negative' | 'pay'
  /** Values by parameter. Each is a text, or an input that is looked up during the run. */
  readonly query: Readonly<Record<string, string | InputReference>>
  /** The request is skipped when every nullable column of its operation has shown a value. */
  readonly onlyWhileNull?: true
}

/** The group, role and attempt of a request in a request group. */
export interface GroupMembership {
  readonly group: string
  readonly role: string
  readonly attempt: number
}

/** A sent request without its secrets, and either its reply or its failure. One line of a recording. */
export interface Exchange extends SentRequest {
  /** Groups that a request in recorded traffic belongs to, since it has no planned group. */
  readonly parts?: readonly GroupMembership[]
}

/** A sent payment. It counts against the budget even if it fails, since it can still be settled. */
export type RecordedPayment = Forms['RecordedPayment']

/** Outcome of a payment, known from the reply: settled, refused, pending or unknown. */
export type PaymentOutcome = RecordedPayment['outcome']

/** Members of the header PAYMENT-RESPONSE. */
export type Receipt = Forms['Receipt']

/** A complete recorded reply. */
export type RecordedReply = Forms['RecordedReply']

/** Beginning of the message when a body does not match its content coding. */
export const CONTENT_CODING_ERROR_PREFIX = 'the content coding does not hold'

/** Reason for a missing or incomplete reply. */
export type TransportFailure = Forms['TransportFailure']

/** A planned request that was not sent, with the reason. */
export type UnsentRequest = Forms['UnsentRequest']

/**
 * Settings of a run, as the first line of a recording. Together with the exchanges it contains everything
 * that judging needs. The defaults are those of a run without options.
 */
export interface Run extends Omit<Forms['Run'], 'excluded'> {
  /** Operations to leave out, each with the reason. */
  readonly excluded: Readonly<Partial<Record<OperationId, string>>>
}

/** An object whose members may all be missing or undefined. */
export type Optional<Whole> = { readonly [Name in keyof Whole]?: Whole[Name] | undefined }

/** All sent and unsent requests of a run, in order. */
export interface Recording {
  readonly run: Run
  readonly exchanges: readonly Exchange[]
  readonly unsent: readonly UnsentRequest[]
}
