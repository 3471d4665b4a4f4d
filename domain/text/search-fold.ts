/** Latin and Greek letters, which fold to their base letter; other scripts keep their marks. */
const FOLDED_SCRIPTS = /[\u00c0-\u024f\u0370-\u0386\u0388-\u03ff\u1e00-\u1e99\u1ea0-\u1fff]/;
const MARKS = /[\u0300-\u0362]/g;
/** What PostgreSQL's `unaccent` replaces with other characters; a capital as its small letter. */
const REPLACED: Record<string, string> = {
  ...letterTable('Ææ ae Øø o Ðð d Þþ th Đđ d Ħħ h Łł l Ŋŋ n Œœ oe Ŧŧ t ẞß ss Ĳĳ ij Ŀŀ l'),
  ...letterTable(
    'ᴀᶏẚⱥ a ᴁ ae ꜳ aa ꜵ ao ꜷ au ꜹꜻ av ꜽ ay ƀƃɓʙᴃᵬᶀ b ƈȼɕᴄꞓ c ƌȡɖɗᴅᴆᵭᶁᶑꝱꝺ d ȸ db ʣʥ dz ɇɛᴇᶒᶓⱸ e ƒᵮᶂꜰꝼ f ǥɠɡɢʛᶃꞡ g ɦɧʜⱨ h ƕ hv Ɩɨɪᵻᶖ i ȷɉɟʝᴊ j ƙᴋᶄⱪꝁꝃꝅꞣ k ƚȴɫɬɭʟᴌᶅⱡꝇꝉꝲ l ʪ ls ʫ lz ỻ ll ɱᴍᵯᶆꝳ m ƞȵɲɳɴᵰᶇꝴꞑꞥ n ᴏⱺꝋꝍ o ɶ oe ƣ oi ꝏ oo ƥᴘᵱᵽᶈ℘ꝑꝓꝕ p ʠꝗꝙ q ȹ qp ɍɼɽɾʀᵲᵳᶉꝵꝶꞧ r ȿʂᵴᶊẜẝꜱꞩ s ƫƭȶʈᴛᵵⱦꝷꞇ t ᵺꝥꝧ th ʦ ts ʉᴜᵾᶙ u ᵫ ue ʋᴠᶌỽⱱⱴꝟ v ꝡ vy ᴡⱳ w ᶍ x ƴɏʏỿ y ƶȥɀʐʑᴢᵶᶎⱬ z',
  ),
  ...letterTable('₠ ce ₢ cr ₣ fr. ₤ l. ₧ pts ₹ rs ₺ tl ℗ (p) ℞ rx 〇 0 ≪《 << ≫》 >> ⁎ * ⁄∕ / ˗ - ˖ + ː :'),
  ...letterTable(
    '˂〈 < ˃〉 > ˄ˆ ^ ˋ ` ˜ ~ 〝〞 " 、 , 。 . ⁅〔〘〚 [ ⁆〕〙〛 ] ⦅ (( ⦆ )) ∖ \\ ∣ | ∥ || ￩ <- ￫ ->',
  ),
  ...letterTable("ı i ĸ q ſ s ŉ 'n ª a º o Ёё е ¡ ! ¿ ? × * ÷ / ± +/- © (c) ® (r) « << » >>"),
  ...letterTable('‐‑‒–—―− - ‘’‛′ʹʻʼʽˈ \' “”‟″ʺ " ‚ , „ ,, ․ . ‥ .. … ... ‖ || ‹ < › > µ μ'),
  '\u00ad': '-',
  '¼': ' 1/4',
  '½': ' 1/2',
  '¾': ' 3/4',
};

// eslint-disable-next-line no-control-regex -- ASCII, which needs no table
const ASCII = /^[\x00-\x7f]*$/;

/**
 * Lower case, without accents: equal to the database's `fold_text` for the scripts that proposals
 * are written in.
 */
export function foldSearch(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text, foldSearchLetter).join('').replace(MARKS, '');
}

/** Folds one character. Not the whole text: lower case would depend on a letter's neighbors. */
export function foldSearchLetter(letter: string): string {
  const replaced = REPLACED[letter] ?? REPLACED[letter.toLowerCase()];
  if (replaced !== undefined) return replaced.toLowerCase();
  const code = letter.charCodeAt(0);
  // Full-width ASCII.
  if (code >= 0xff01 && code <= 0xff5e) return String.fromCharCode(code - 0xfee0).toLowerCase();
  const base = FOLDED_SCRIPTS.test(letter) ? letter.normalize('NFD').replace(MARKS, '') : letter;
  return base.toLowerCase();
}

/**
 * Folds a text further than `foldSearch`: compatibility forms such as "½", "㎧" and "𝔐" too, all
 * that the database folds. Folding what is folded changes nothing, so both sides of a search agree.
 */
export function foldCompatible(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const folded = Array.from(text, foldSearchLetter).join('').normalize('NFKD');
  return Array.from(folded, foldSearchLetter)
    .join('')
    .replace(/[\u0300-\u0362\u20dd-\u20e4]/g, '')
    .replaceAll('ς', 'σ');
}

/** `'Ææ ae'`: each letter of the first word becomes the second. */
export function letterTable(text: string): Record<string, string> {
  const words = text.split(' ');
  return Object.fromEntries(
    words.flatMap((word, at) => (at % 2 === 0 ? Array.from(word, (letter) => [letter, words[at + 1]!]) : [])),
  ) as Record<string, string>;
}
