// As a server does: faults, overrides and the library of drafts are there at once. A page loads them on demand.
import { faker } from '@faker-js/faker/locale/en'
import { provideFaker } from '../../mocks/drafts/values/draw-text.ts'
import { createOverrides } from '../../mocks/overrides/create-overrides.ts'
import { provideOverrides } from '../../mocks/overrides/load-overrides.ts'
import { getFaultsByName } from '../../mocks/scenarios/faults/list-faults.ts'
import { provideFaults } from '../../mocks/scenarios/get-faults.ts'
import { provideMarketEvents } from '../../mocks/scenarios/get-market-events.ts'
import { applyMarketEvent } from '../../mocks/world/apply-market-event.ts'

provideFaker(faker)
provideFaults(getFaultsByName)
provideMarketEvents(applyMarketEvent)
provideOverrides(createOverrides)
