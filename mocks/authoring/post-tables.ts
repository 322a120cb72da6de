/**
 * Sentences of the generated posts by stance and depth. Placeholders: `{t}` cashtag, `{p}` percent, `{n}`
 * count, `{k}` thousands, `{m}` millions of dollars, `{d}` days, `{x}` small number.
 */
export const sentences = {
  opening: [
    '',
    '',
    '',
    '',
    '',
    '',
    'Quick note on {t}.',
    '{t} thread, short version.',
    'Been digging into {t} again.',
    'Looking at {t} this morning.',
    'Unpopular opinion on {t}.',
    'Late to this, but {t}.',
    'Re {t}, since people asked.',
    'Notes from the {t} call.',
    'gm.',
    'Back at the desk.',
    'Okay, {t}.',
    'Coffee and charts: {t}.',
    'One chart on {t}.',
    'Two things about {t}.',
    '{t} update, day {d}.',
    'My {t} view after the weekend.',
    'Saving this {t} post for later.',
    'Small update.',
  ],
  closing: [
    '',
    '',
    '',
    '',
    '',
    'Not advice.',
    'Will post the numbers if anyone wants them.',
    'Invalidated below the {d}-day low.',
    'Sizing small.',
    'Happy to be proven wrong.',
    'Charts in the next post.',
    'I hold some, so read this accordingly.',
    'No position yet.',
    'Checking again in {d} days.',
    'Do your own reading.',
    'Full write-up later this week.',
    'Stop is already in.',
    'Thanks to the two people who sent me the data.',
    'Curious what others see.',
    'That is the whole thesis.',
  ],
  bullish: {
    deep: [
      '{t} holders above 10k units grew {p} in {d} days while exchange balances fell, that is real accumulation.',
      'Fee revenue on the {t} pools is up {p} week over week and almost none of it is incentive driven.',
      'The top {n} wallets of {t} have not sold into this move, and {k}k new addresses bought under the average cost.',
      'Depth at 2% on the main {t} pool doubled to {m} since the fee tier changed, slippage finally makes sense for size.',
      '{t} unlock is {d} days behind us and the market absorbed {m} without breaking the range.',
      'Read the {t} upgrade notes: batching cuts settlement cost by about {p} and the audit is public.',
      'Net inflow into {t} liquidity was positive {d} days in a row, {m} in total, mostly from wide ranges.',
      'Funding on {t} is flat while spot volume is {p} above its monthly mean, buyers are not levered here.',
      'The {t} treasury bought back {m} at these prices and the transactions are easy to verify.',
      'Active positions in {t} moved out of the tight band, providers expect it to trade higher, not chop.',
      'Unique {t} traders hit {k}k today against a {d}-day average half of that, and median size is up too.',
      '{t} trades at {x} times annual fees, its closest peer sits at twice that with slower growth.',
    ],
    light: [
      '{t} looks strong here, dips get bought within minutes.',
      'Adding more {t}, this base took {d} days to build.',
      '{t} is about to wake up, the chart says it all 🚀',
      'Everyone sleeping on {t} again, same as last time before +{p}.',
      '{t} community is on another level right now.',
      'Not selling a single {t} before the next leg.',
      '{t} broke out and nobody is talking about it yet.',
      'Bought {t} last week, should have bought double.',
      'If you missed the first run of {t}, this is the second chance.',
      '{t} to the top of every list by the end of the month, mark it.',
      'Higher lows on {t} for {d} days, simple as that.',
      'My {t} bag is {p} up and I feel early 😅',
    ],
  },
  bearish: {
    deep: [
      '{t} emissions outpace fees by {x} to one, providers leave as soon as rewards are cut.',
      'The {t} deployer moved {m} to an exchange wallet in {x} transactions overnight, check the explorer.',
      'Liquidity within 2% of the {t} price fell {p} in {d} days, a medium seller moves this a lot.',
      'Top {n} wallets own most of {t} and three of them started distributing on the last bounce.',
      '{t} unlocks {m} in {d} days, which is more than its average weekly volume.',
      'Volume on {t} is {p} wash by my count: same {n} addresses, same sizes, every few minutes.',
      'The {t} contract still has an owner that can change fees, nothing in the docs mentions it.',
      'Daily {t} users are down {p} from the peak while the valuation barely moved.',
      'Funding on {t} stays high although spot is flat for {d} days, longs pay to wait.',
      'Read the {t} audit: {x} medium findings are acknowledged but not fixed in the live version.',
      'The {t} bridge balance dropped by {m} this week and the team has not commented.',
      'Out-of-range positions in {t} reached {p}, providers stopped following the price down.',
    ],
    light: [
      '{t} keeps bleeding, no bid under this level.',
      'Out of {t} for now, the bounce was sold instantly.',
      'Careful with {t}, feels like exit liquidity.',
      '{t} lost the range and it is not coming back this week.',
      'Sold my {t}, best decision of the month.',
      '{t} down {p} and still too expensive for what it does.',
      'Every {t} pump gets faded harder than the last one.',
      'I said it at the top and I say it again: stay away from {t}.',
      'Nothing left in {t} but bots trading with bots.',
      '{t} holders in denial 📉',
      'Lower highs on {t} for {d} days, you know how this ends.',
      'Took the loss on {t}, moving on.',
    ],
  },
  neutral: {
    deep: [
      '{t} pool depth is unchanged since last week at {m}, volume and fees both sit near the {d}-day mean.',
      'Comparing {t} fee tiers: the cheap one takes {p} of volume, the wide one still earns more per dollar.',
      'The {t} proposal passed quorum with {k}k votes, it changes the reward split but not the supply.',
      '{t} holder count is flat at {k}k, inflows and outflows cancel almost exactly.',
      'Open interest on {t} rose {m} with no change in price, both sides are adding.',
      'Mapped the {t} vesting schedule: next cliff in {d} days, about {p} of circulating supply.',
      'Realised volatility of {t} is at its low for {d} days, ranges like this usually resolve within a week.',
      'Routing data shows {p} of {t} swaps go through three pools, the rest is dust.',
      'Reproduced the {t} yield numbers: right before costs, about {p} lower after rebalancing.',
      'The {t} oracle moved to a {x} minute window, which matters for lenders and nobody else.',
    ],
    light: [
      '{t} doing nothing for {d} days, waiting.',
      'Anyone has a good source on {t}?',
      'Watching {t}, no trade yet.',
      '{t} could go either way from here.',
      'What is the catalyst for {t} this week?',
      'Range high and range low on {t} are clear, middle is noise.',
      'Rotated a bit out of {t} and a bit back in, net zero.',
      'First time looking at {t}, what am I missing?',
      '{t} volume is fine, price does not care.',
      'Still on the sidelines with {t}.',
    ],
  },
}

/** Cashtags of the post stream, the most frequent first. The position determines the share of posts. */
export const symbols = `
  SOL BTC ETH BONK WIF JUP PEPE AERO ARB LINK UNI AAVE BRETT DEGEN RAY ORCA PYTH JTO POPCAT OP MOG TOSHI VIRTUAL PENDLE
  LDO CRV ENA ONDO RENDER HNT MEW BOME DRIFT KMNO TNSR SLERF MICHI FWOG GIGA PNUT GOAT MOODENG ACT FARTCOIN AIXBT ZORA CLANKER
  MORPHO WELL SEAM PRIME HIGHER KEYCAT SKI DOGINME NORMIE MFER BALD TYBG SPX TURBO FLOKI SHIB GMX RDNT MAGIC GRAIL
  STG JOE SUSHI BAL COMP MKR SNX FXS CVX RPL SSV ETHFI EIGEN REZ PUFFER W ZRO STRK MNDE BLZE JITOSOL MSOL CBBTC WBTC TBTC CBETH
  WSTETH RETH EZETH LIT HUSKY NIMBUS LARK QUILL TIDAL EMBER MOSS KITE PLINTH CINDER OTTER VOLT GLYPH
  SABLE FJORD NACRE DUSK BRIO TALLOW UMBRA KRILL PIVOT OXIDE RELIC SONDE TRELLIS VELLUM YONDER ZEPHYR 猫 柴犬 КОТ LUMEN
  MAPLE HEXA PATINA FERN COBALT GROVE INDIGO DRAKE HARBOR PIXEL RAVEN TOPAZ
`
  .trim()
  .split(/\s+/)
