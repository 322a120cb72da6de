import { admit } from '../src/payment/admit.ts'
import { settle } from '../src/payment/settle.ts'
import type { LateParts } from './late.ts'
import { parseScenario } from './scenarios/parse-scenario.ts'
import { symbolAt } from './world/social/authors.ts'
import { createSocial } from './world/social/social.ts'

/** What not every page needs: the scenarios and the rules they keep to, the checking of payments, and the social stream. */
export const lateParts: LateParts = { parseScenario, admit, settle, createSocial, symbolAt }
