import { writeFileSync } from 'node:fs'
import { faker } from '@faker-js/faker'
import { cuss } from 'cuss'
import { abbreviateWord, hashSymbol, joinPrefixes, symbolLengths } from '../world/entities/draw-token-name.ts'

// Run by hand: npx tsx mocks/authoring/write-names.ts. The world only draws from the table this writes, so that faker
// never reaches a browser; a new faker or seed therefore means a new market.
faker.seed(20261120)

const table = (count: number, longest: number, draw: () => string): string[] => {
  const words = new Set<string>()
  for (let tries = 0; words.size < count && tries < 20_000; tries++) {
    const word = draw()
    if (/^[A-Za-z]{3,}$/.test(word) && word.length <= longest) {
      words.add(word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    }
  }
  return [...words].sort()
}

const words = {
  adjectives: table(260, 10, () => faker.word.adjective()),
  nouns: table(640, 9, () => faker.word.noun()),
  animals: table(160, 12, () => faker.animal.type()).concat(table(60, 9, () => faker.animal.petName())),
  chemistry: table(90, 10, () => faker.science.chemicalElement().name),
  endings: [
    'Coin',
    'Token',
    'Inu',
    'AI',
    'Protocol',
    'Network',
    'Finance',
    'DAO',
    'Cash',
    'Labs',
    'Swap',
    '2.0',
    'Classic',
    'X',
    'World',
    'Games',
    'Pay',
    'Chain',
    'Bot',
    'Club',
  ],
  // Written by people all over the world, and not always with a keyboard of one alphabet.
  odd: [
    ['柴犬币', '柴犬'],
    ['熊猫', '熊猫'],
    ['龙年', '龙'],
    ['马到成功', '马'],
    ['财神', '财神'],
    ['奶茶币', 'NAICHA'],
    ['黄金狗', '金狗'],
    ['太空猫', '太空猫'],
    ['たこ焼き', 'TAKO'],
    ['ねこコイン', 'ねこ'],
    ['おにぎり', 'おにぎり'],
    ['カエル', 'カエル'],
    ['忍者', 'NINJA'],
    ['だるま', 'DARUMA'],
    ['김치코인', '김치'],
    ['호랑이', 'HORANG'],
    ['떡볶이', '떡볶이'],
    ['고양이', '고양이'],
    ['Собака', 'СОБАКА'],
    ['Медведь', 'МЕДВЕДЬ'],
    ['Борщ', 'БОРЩ'],
    ['Гречка', 'GRECHKA'],
    ['Κύκνος', 'ΚΥΚΝΟΣ'],
    ['Ήλιος', 'HELIOS'],
    ['قهوة', 'قهوة'],
    ['الصقر', 'SAQR'],
    ['שקל דיגיטלי', 'SHKL'],
    ['चाय', 'चाय'],
    ['हाथी', 'HATHI'],
    ['ช้างน้อย', 'CHANG'],
    ['Mèo Con', 'MÈO'],
    ['Pão de Queijo', 'PÃO'],
    ['Ñandú', 'ÑANDÚ'],
    ['Überhund', 'ÜBER'],
    ['Çılgın Kedi', 'KEDİ'],
    ['Żubr', 'ŻUBR'],
    ['🐸', '🐸'],
    ['🚀🚀🚀', '🚀'],
    ['💎🙌', '💎🙌'],
    ['Just a chill 🐧', 'CHILL🐧'],
    ['🍌 Republic', '🍌'],
    ['x.y=z', 'XY=Z'],
    ['404: Not Found', '404'],
    ['$$$', '$$$'],
    ['it’s fine', 'fine'],
    ['¯\\_(ツ)_/¯', 'SHRUG'],
    ['null', 'NULL'],
    ['</token>', '</T>'],
    ['"Quoted"', '"Q"'],
    ['L’Été', 'ÉTÉ'],
    ['The Token With A Very Long Name That Somebody Thought Would Be Funny', 'VERYLONGSYMBOLHAHA'],
    ['one', '1'],
    ['Zero', '0'],
    ['Wen', 'wen'],
    ['michi', '$michi'],
    ['soon™', 'SOON™'],
  ],
  dexes: {
    'clmm-venue': ['Meridian CLMM'],
    'dlmm-venue': ['Stratum DLMM'],
    dexa: ['DexA V3'],
    dexb: ['DexB Slipway'],
    dexd: ['DexD V3'],
    dexe: ['DexE V3'],
    clones: ['Saltmarsh V3', 'Kumquat Swap', 'Basalt V3', 'Heron Exchange', 'Quickfern'],
    'dexc-v3': ['DexC Concentrated'],
    'dexc-v2': ['DexC V2'],
  },
}

/** Returns all symbols that can be made from parts of the words. */
function listCuts(): string[] {
  const { adjectives, nouns, animals, chemistry } = words
  const initials = [...new Set(adjectives.map(word => word.charAt(0)))]
  return [
    ...[...nouns, ...animals, ...chemistry].flatMap(cutAll),
    ...animals.flatMap(animal => initials.flatMap(initial => cutAll(animal).map(cut => initial + cut))),
    ...nouns.flatMap(first => nouns.map(second => joinPrefixes(first, second))),
  ]
}

function cutAll(word: string): string[] {
  return symbolLengths.map(length => abbreviateWord(word, length))
}

/** True if a symbol is an offensive word, or begins with a long one. */
function isUnwanted(symbol: string): boolean {
  const heads = [symbol, symbol.slice(0, 4), symbol.slice(0, 5)]
  return heads.some(word => cuss[word.toLowerCase()] !== undefined)
}

/** Offensive symbols. They are hashed, since people read the generated file. */
const unwanted = listCuts().filter(isUnwanted).map(hashSymbol)

const names = { ...words, unwanted: [...new Set(unwanted)].sort((a, b) => a - b) }
writeFileSync(new URL('../../fixtures/names.json', import.meta.url), `${JSON.stringify(names, null, 2)}\n`)
