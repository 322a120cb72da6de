/** The families of faults in the words of the guide, each family once. */
export const faultKinds: readonly { readonly says: string; readonly families: readonly string[] }[] = [
  {
    says: 'a value of another type, null, or a missing column',
    families: ['type', 'null', 'missing', 'declared', 'key'],
  },
  {
    says: 'a value outside its bounds or pattern',
    families: [
      'pattern',
      'fraction',
      'minimum',
      'maximum',
      'exclusiveMinimum',
      'minLength',
      'maxLength',
      'minItems',
      'enum',
      'format',
    ],
  },
  { says: 'numbers of one row that do not agree', families: ['rule'] },
  { says: 'rows in a wrong order', families: ['order'] },
  { says: 'the envelope, or columns that change between replies', families: ['envelope', 'columns'] },
  { says: 'broken replies, wrong statuses and headers', families: ['transport'] },
  { says: 'more rows than asked for, and wrong pages', families: ['limit', 'page'] },
  {
    says: 'a parameter without effect, or with a wrong one',
    families: ['ignored', 'constant', 'effect', 'first-only', 'default'],
  },
  { says: 'a lawful request that is refused', families: ['needed', 'choice', 'edge', 'form', 'whole-only'] },
  { says: 'a wrong request that is accepted', families: ['unneeded', 'unbounded', 'empty-item'] },
  { says: 'operations that contradict each other', families: ['across'] },
  { says: 'a figure in another unit, of another window or entity, or two exchanged', families: ['figures'] },
  { says: 'rows of another entity', families: ['entity'] },
  { says: 'routes, and access with a key', families: ['route', 'access'] },
  { says: 'versions, and terms of payment', families: ['version', 'payment'] },
]
