// As a server does: faults and overrides are there at once. A page loads them on demand.
import { createOverrides } from '../../mocks/overrides/create-overrides.ts'
import { provideOverrides } from '../../mocks/overrides/load-overrides.ts'
import { getFaultsByName } from '../../mocks/scenarios/faults/list-faults.ts'
import { provideFaults } from '../../mocks/scenarios/get-faults.ts'

provideFaults(getFaultsByName)
provideOverrides(createOverrides)
