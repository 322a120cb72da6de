import { describe, expect, it } from 'vitest'
import { defaultGapChoices, type GapChoices } from '../../../../mocks/gaps/gap-choices.ts'
import { createMock } from '../../../../mocks/mock.ts'
import { contract } from '../../../../src/contract/contract.ts'
import { readErrorMessage } from '../../../../src/contract/read-error-message.ts'

const forms = contract.gaps.find(({ id }) => id === 'GAP-10')?.options ?? []

describe('the message of a failed reply', () => {
  it.each(forms)('is found in the form %s', form => {
    const mock = createMock({
      gaps: { ...defaultGapChoices.current, 'GAP-10': form as GapChoices['GAP-10'] },
    })
    const { headers, body } = mock.refuse(400, 'limit is missing.')
    const isJson = headers['Content-Type']?.includes('json')
    expect(readErrorMessage(isJson ? JSON.parse(body) : body)).toBe('limit is missing.')
  })

  it.each([undefined, null, 7, '', ' \n', {}, [], { message: 5 }, { error: '' }])(
    'is missing in %j',
    body => {
      expect(readErrorMessage(body)).toBeUndefined()
    },
  )
})
