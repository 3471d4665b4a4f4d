/** Where a text has a URL: `end` is the first index after it. */
type UrlRange = { start: number; end: number };

/**
 * Finds the URLs of a text, in order. `starts`, a global pattern, matches what they begin with and
 * not the first character after it: a scheme, "www.".
 */
export function findUrls(text: string, starts: RegExp = /https?:\/\//g): UrlRange[] {
  const found: UrlRange[] = [];
  const pattern = new RegExp(starts);
  for (let match = pattern.exec(text); match; match = pattern.exec(text)) {
    const end = urlEnd(text, match.index);
    if (end <= pattern.lastIndex) continue;
    found.push({ start: match.index, end });
    pattern.lastIndex = end;
  }
  return found;
}

const TRAILING = ".,;:!?'*\\|";
const OPENING: Record<string, string> = { ')': '(', ']': '[', '}': '{' };

/**
 * The end of the URL that starts at `start`: balanced brackets belong to it, closing quotes and the
 * punctuation of its sentence do not. `marks` are the "*", "_" and "'" that are open around it.
 */
export function urlEnd(text: string, start: number, marks = text[start - 1] ?? ''): number {
  const trailing = marks.includes('_') ? `${TRAILING}_` : TRAILING;
  let end = untrimmedEnd(text, start, marks);
  while (end > start && trailing.includes(text[end - 1]!)) end -= 1;
  return end;
}

/** With the punctuation at its end. A bracket without its other half ends a URL. */
function untrimmedEnd(text: string, start: number, marks: string): number {
  const open: number[] = [];
  let isInPath = false;
  let at = start + (matchAt(SCHEME, text, start)?.length ?? 0);
  for (let character = ''; at < text.length; at += character.length) {
    character = String.fromCodePoint(text.codePointAt(at)!);
    if (endsUrl(text, at, isInPath) || closesMark(text, at, marks)) break;
    if ((open.length > 0 || !isInPath || SEPARATORS.includes(text[at - 1]!)) && matchAt(SCHEME, text, at))
      break;
    if ('/?#'.includes(character)) isInPath = true;
    if ('([{'.includes(character)) open.push(at);
    if (!(character in OPENING)) continue;
    const opened = open.pop();
    if (opened === undefined) break;
    // A Markdown link may follow without a space.
    if (text[opened] !== OPENING[character] || text.startsWith('](https://', at)) return open[0] ?? opened;
  }
  return open[0] ?? at;
}

const SCHEME = /https?:\/\//iy;
/** Before another URL they end the first: "https://a.example,https://b.example". */
const SEPARATORS = ',;|)]}';
// Whitespace, controls, quotes, full-width forms of ASCII signs, and punctuation outside ASCII.
const ENDS = /[\s\p{Cc}\p{Bidi_Control}\u200B<>"`´≪≫❛-❠🙶-🙸]|(?![\p{L}\p{N}])[\uFF00-\uFFEF]|(?![ -~])\p{P}/uy;
// Punctuation inside a word: "paral·lel", "レオナルド・ダ・ヴィンチ", in a path also "Bose–Einstein".
const JOINER = /(?<=l)·(?=l)|(?<=[\p{sc=Kana}ー])[・゠＝](?=\p{sc=Kana})/uy;
const PATH_JOINER = /(?<=[\p{L}\p{M}\p{N}])[·‧–‐‑־׳״་](?=[\p{L}\p{N}])/uy;
// Letters of text after a host without a space: no top-level domain mixes them with ASCII.
const UNSPACED_LETTER =
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}]/uy;
const LAST_LABEL = /(?<=\.[a-z]{2,}(?::\d+)?)[\p{L}\p{M}\p{N}-]+(?![\p{L}\p{M}\p{N}-]|\.[\p{L}\p{N}])/iuy;
const CLOSING_APOSTROPHE = /'(?![\p{sc=Latn}\p{N}])/uy;

function endsUrl(text: string, at: number, isInPath: boolean): boolean {
  if (matchAt(ENDS, text, at))
    return !matchAt(JOINER, text, at) && !(isInPath && matchAt(PATH_JOINER, text, at));
  if (isInPath || !matchAt(UNSPACED_LETTER, text, at)) return false;
  return matchAt(LAST_LABEL, text, at) !== null;
}

function closesMark(text: string, at: number, marks: string): boolean {
  if (text[at] === '*') return marks.includes('*');
  return marks.includes("'") && matchAt(CLOSING_APOSTROPHE, text, at) !== null;
}

function matchAt(sticky: RegExp, text: string, at: number): string | null {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? null;
}
