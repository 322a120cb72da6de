import { createClient } from '../../src/client.ts'

/** A page that asks for one list; bundle.test.ts looks at what it loads. */
createClient({ baseUrl: 'https://api.example.com' })
  .clmmVenuePools({ limit: 10 })
  .then(pools => document.body.append(String(pools.length)))
