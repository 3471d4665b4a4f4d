/**
 * Letters of other alphabets that look like an ASCII letter or digit: the entries of Unicode's
 * `confusables.txt` (UTS #39) that a host name can contain.
 */
export const LOOKALIKE_LETTERS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  // Cyrillic
  ...pairs('аa сc ԁd еe һh іi јj ӏl оo рp ԛq гr ѕs ѵv ѡw ԝw хx уy үy'),
  // Greek
  ...pairs('αa ɑa ιi ϳj οo ρp σo τt υu νv ωw γy'),
  // Armenian
  ...pairs('ցg հh յj ոn օo զq սu աw'),
  // Latin letters that are not a letter with an accent
  ...pairs('ƅb ƈc ɖd ɡg ɢg ıi ɩi ɪi ɭl ɱm ŋn ɲn ƥp ɼr ʂs ʈt ʋv ʏy ƴy ʐz ᴄc ᴏo ᴜu ᴠv ᴡw ᴢz ƽ5'),
  // Hebrew, Arabic, Georgian and Cherokee
  ...pairs('סo וl ןl ہo هo ყy ჿo Ꭺa Ꮯc Ꭼe Ꮋh Ꮖi Ꭻj Ꮶk Ꮮl Ꭱr Ꮪs Ꮩv Ꮃw Ꮓz'),
]);

/**
 * Names that scams imitate. An international name that is one of them without its accents is a
 * lookalike, such as "coinbạse".
 */
export const IMITATED_NAMES: readonly string[] = [
  'apple',
  'arbitrum',
  'binance',
  'bitfinex',
  'bybit',
  'chainlink',
  'coinbase',
  'collegium',
  'discord',
  'ethereum',
  'etherscan',
  'github',
  'gitlab',
  'google',
  'kraken',
  'ledger',
  'linkedin',
  'metamask',
  'microsoft',
  'opensea',
  'phantom',
  'polygon',
  'solana',
  'telegram',
  'trezor',
  'uniswap',
  'walletconnect',
  'whatsapp',
  'zoom',
];

/** `'аa сc'`: each pair's first letter looks like its second. */
function pairs(text: string): [string, string][] {
  return text.split(' ').map((pair) => Array.from(pair) as [string, string]);
}
