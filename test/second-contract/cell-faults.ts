import { type MeterFault, onColumn, onPath, onTable } from './meter-fault.ts'

/** Faults of the form of a reply: its envelope, columns and cells. */
export const cellFaults: readonly MeterFault[] = [
  {
    name: 'a list without its array',
    finds: 'ENV-001',
    ...onPath('meters', reply => ({ ...reply, body: (reply.body as unknown[])[0] })),
  },
  {
    name: 'rows that are not counted',
    finds: 'ENV-006',
    ...onTable('suppliers', table => {
      table.rows += 1
    }),
  },
  {
    name: 'a row that is too short',
    finds: 'ENV-007',
    ...onTable('usage', ({ data }) => {
      data[0]?.pop()
    }),
  },
  {
    name: 'a column that is missing',
    finds: 'COL-Meter-note',
    ...onTable('meters', ({ columns, data }) => {
      columns.pop()
      for (const row of data) row.pop()
    }),
  },
  {
    name: 'a column with another type',
    finds: 'COL-Usage-hourKwh',
    ...onTable('usage', ({ columns }) => {
      columns[1] = { name: 'hourKwh', type: 'Float32' }
    }),
  },
  { name: 'a number as text', finds: 'COL-Meter-dayKwh', ...onColumn('meters', 'dayKwh', String) },
  { name: 'a negative count', finds: 'COL-Reading-kwh', ...onColumn('readings', 'kwh', value => -1 - value) },
  { name: 'a flag as a number', finds: 'COL-Meter-isSmart', ...onColumn('meters', 'isSmart', Number) },
  {
    name: 'a day as an instant',
    finds: 'COL-Meter-installedOn',
    ...onColumn('meters', 'installedOn', day => `${day}T00:00:00Z`),
  },
  {
    name: 'an instant without its zone',
    finds: 'COL-MeterDetail-lastSeen',
    ...onColumn('meter', 'lastSeen', () => 'yesterday'),
  },
  {
    name: 'an id of another form',
    finds: 'COL-Meter-meterId',
    ...onColumn('meters', 'meterId', (id: string) => id.replace('M', 'm')),
  },
  {
    name: 'a serial number that is no UUID',
    finds: 'COL-Meter-serial',
    ...onColumn('meters', 'serial', (_, at) => `S-${at}`),
  },
  {
    name: 'a region that is not listed',
    finds: 'COL-Meter-region',
    ...onColumn('meters', 'region', (region, at) => (at === 1 ? 'desert' : region)),
  },
  {
    name: 'a decimal with three places',
    finds: 'COL-MeterDetail-balance',
    ...onColumn('meter', 'balance', () => 1.234),
  },
  {
    name: 'a share in percent',
    finds: 'COL-Supplier-greenShare',
    ...onColumn('suppliers', 'greenShare', (share: number) => share * 100),
  },
  {
    name: 'a null where none is allowed',
    finds: 'COL-Supplier-customers',
    ...onColumn('suppliers', 'customers', () => null),
  },
  {
    name: 'a fourth phase',
    finds: 'COL-MeterDetail-kwhByPhase',
    ...onColumn('meter', 'kwhByPhase', (phases: object) => ({ ...phases, L4: 0 })),
  },
  {
    name: 'a tuple that is too long',
    finds: 'COL-Supplier-plants',
    ...onColumn('suppliers', 'plants', (plants: unknown[][]) => plants.map(plant => [...plant, 1])),
  },
]
