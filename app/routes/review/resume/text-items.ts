/** A piece of text as PDF.js reads it, in the page's user space. */
export type TextItem = {
  str: string;
  dir: string;
  /** Font size and direction in `[a, b, c, d]`, the start of the baseline in `[e, f]`. */
  transform: number[];
  width: number;
  height: number;
  fontName: string;
  hasEOL: boolean;
  /** The room that a text without a known width has. */
  room?: number;
};

/** Accents that are drawn as characters of their own, and the marks that compose with a letter. */
const MARKS: Record<string, string> = {
  '`': '\u0300',
  '´': '\u0301',
  '^': '\u0302',
  ˆ: '\u0302',
  '~': '\u0303',
  '˜': '\u0303',
  '¯': '\u0304',
  ˉ: '\u0304',
  '˘': '\u0306',
  '˙': '\u0307',
  '¨': '\u0308',
  '˚': '\u030A',
  '˝': '\u030B',
  ˇ: '\u030C',
  '¸': '\u0327',
  '˛': '\u0328',
};
const WITH_DOT: Record<string, string> = { ı: 'i', ȷ: 'j' };

/** Parts of the font size: an accent begins this much before the end of what it is drawn over. */
const MIN_OVERLAP = 0.15;
/** Accents of capitals are raised. */
const MAX_RAISE = 0.5;
const SAME_LINE = 0.05;
const MAX_GAP = 0.12;

/**
 * Composes accents with the letters that they are drawn over, as LaTeX writes them: the accent, a
 * step back, the letter. Parts of a word that were separate because of it become one.
 */
export function composeAccents(items: readonly TextItem[]): TextItem[] {
  const composed: TextItem[] = [];
  let wasComposed = false;
  for (const item of items) {
    const next = { ...item, str: composeMarks(item.str) };
    const last = composed.at(-1);
    const wasBefore = wasComposed;
    wasComposed = last !== undefined && composeTwo(last, next);
    if (!last || !wasComposed) {
      composed.push(next);
      if (wasBefore) joinLast(composed);
      continue;
    }
    if (last.str === '') composed.pop();
    if (next.str !== '') composed.push(next);
    joinLast(composed);
    joinLast(composed);
  }
  return composed;
}

/** Composes combining marks, also those that were drawn before their letter: "Caf\u0301e". */
function composeMarks(text: string): string {
  const inOrder = text.replace(
    /(^|[\sb-df-hj-np-tv-xz])(\p{Mn})([a-zıȷ])/giu,
    (all, before: string, mark: string, letter: string) => {
      const composed = compose(before, mark) === null ? compose(letter, mark) : null;
      return composed === null ? all : before + composed;
    },
  );
  return inOrder.normalize('NFC');
}

/** The letter with the mark as one character; null if there is none. */
function compose(letter: string, mark: string): string | null {
  if (letter === '') return null;
  const whole = ((WITH_DOT[letter] ?? letter) + mark).normalize('NFC');
  return Array.from(whole).length === 1 && whole !== letter ? whole : null;
}

/** Composes the end of `last` with the start of `next` if one is an accent over the other. */
function composeTwo(last: TextItem, next: TextItem): boolean {
  const { along, across, overlap, size } = distance(last, next);
  if (last.dir === 'rtl' || overlap < MIN_OVERLAP * size || Math.abs(across) > MAX_RAISE * size) return false;
  const [end, start] = [Array.from(last.str).at(-1) ?? '', Array.from(next.str)[0] ?? ''];
  const accentFirst = MARKS[end] ? compose(start, MARKS[end]) : null;
  if (accentFirst !== null) {
    last.str = last.str.slice(0, -end.length);
    last.width = Math.max(0, Math.min(last.width, along));
    last.hasEOL = false;
    next.str = accentFirst + next.str.slice(start.length);
    return true;
  }
  const letterFirst = MARKS[start] ? compose(end, MARKS[start]) : null;
  if (letterFirst === null) return false;
  last.str = last.str.slice(0, -end.length) + letterFirst;
  next.str = next.str.slice(start.length);
  last.hasEOL = next.str === '' ? next.hasEOL : false;
  return true;
}

/** Makes the last two items one if they are of one line and touch. */
function joinLast(items: TextItem[]): void {
  const [before, last] = items.slice(-2);
  if (!before || !last || before.hasEOL || before.fontName !== last.fontName) return;
  const { along, across, overlap, size } = distance(before, last);
  const isSameSize = Math.abs(sizeOf(before) - sizeOf(last)) < SAME_LINE * size;
  if (!isSameSize || Math.abs(across) > SAME_LINE * size || along < 0 || overlap < -MAX_GAP * size) return;
  if (!/[\p{L}\p{M}]$/u.test(before.str) || !/^[\p{L}\p{M}]/u.test(last.str)) return;
  items.splice(-2, 2, {
    ...before,
    str: before.str + last.str,
    width: along + last.width,
    hasEOL: last.hasEOL,
  });
}

const sizeOf = ({ transform }: TextItem) => Math.hypot(transform[2]!, transform[3]!);

/** From the start of one item to that of another, along the line and across it. */
function distance(from: TextItem, to: TextItem) {
  const [a, b] = from.transform as [number, number];
  const length = Math.hypot(a, b) || 1;
  const [x, y] = [to.transform[4]! - from.transform[4]!, to.transform[5]! - from.transform[5]!];
  const along = (x * a + y * b) / length;
  return { along, across: (y * a - x * b) / length, overlap: from.width - along, size: sizeOf(from) || 1 };
}

/** What PDF.js says of an annotation: a field of a form, or a text written onto the page. */
export type FormAnnotation = {
  subtype?: string;
  rect: number[];
  hidden?: boolean;
  fieldType?: string | null;
  fieldValue?: unknown;
  /** The lines that its appearance draws. */
  textContent?: string[];
  contentsObj?: { str: string };
  options?: { exportValue: string | null; displayValue: string | null }[];
  password?: boolean;
  checkBox?: boolean;
  radioButton?: boolean;
  exportValue?: string;
  buttonValue?: string | null;
  multiLine?: boolean;
  defaultAppearanceData?: { fontSize?: number };
};

const CHECKED = '☑';
const UNCHECKED = '☐';
/** Points between the edge of a field and its text. */
const PADDING = 2;
const LINE_HEIGHT = 1.15;
const MAX_AUTO_SIZE = 12;

/** The texts of filled-in fields, in the places of their rectangles. */
export function fieldItems(annotations: readonly FormAnnotation[]): TextItem[] {
  return annotations.flatMap((annotation) => {
    const lines = linesOf(annotation).map((line) => line.trimEnd());
    const [left, bottom, right, top] = annotation.rect as [number, number, number, number];
    const height = top - bottom;
    if (!(height > 0 && right > left) || annotation.hidden) return [];
    const isBlock = annotation.multiLine || lines.length > 1;
    const auto = Math.min(MAX_AUTO_SIZE, isBlock ? height / lines.length / LINE_HEIGHT : height * 0.7);
    const size = Math.min(annotation.defaultAppearanceData?.fontSize || auto, height);
    const first = isBlock ? top - PADDING - size : bottom + (height - size) / 2 + size * 0.2;
    return lines.flatMap((str, index): TextItem[] =>
      str === ''
        ? []
        : [
            {
              str,
              dir: 'ltr',
              transform: [size, 0, 0, size, left + PADDING, first - index * size * LINE_HEIGHT],
              width: 0,
              height: size,
              fontName: '',
              hasEOL: true,
              room: Math.max(1, right - left - 2 * PADDING),
            },
          ],
    );
  });
}

function linesOf(annotation: FormAnnotation): string[] {
  const { subtype, fieldType, fieldValue, textContent, contentsObj, options = [] } = annotation;
  if (subtype === 'FreeText') return textContent ?? split(contentsObj?.str);
  if (subtype !== 'Widget' || annotation.password) return [];
  if (fieldType === 'Tx') return textContent ?? split(fieldValue);
  if (fieldType === 'Ch') {
    const values = Array.isArray(fieldValue) ? fieldValue.map(String) : split(fieldValue);
    const nameOf = (value: string) => options.find(({ exportValue }) => exportValue === value)?.displayValue;
    return values.map((value) => nameOf(value) ?? value);
  }
  const isOn =
    typeof fieldValue === 'string' && fieldValue === (annotation.exportValue ?? annotation.buttonValue);
  return annotation.checkBox || annotation.radioButton ? [isOn ? CHECKED : UNCHECKED] : [];
}

const split = (text: unknown): string[] => (typeof text === 'string' ? text.split(/\r\n?|\n/) : []);

/** Inserts the texts of fields behind their labels: the text before them on the line, or above. */
export function insertFields(items: readonly TextItem[], fields: readonly TextItem[]): TextItem[] {
  const all = [...items];
  const inOrder = fields.toSorted((a, b) => yOf(b) - yOf(a) || xOf(a) - xOf(b));
  for (const field of inOrder) {
    let label: TextItem | null = null;
    for (const item of all) {
      // Ends of lines are items as well.
      if (item.str.trim() === '') continue;
      const isBeside = Math.abs(yOf(item) - yOf(field)) < field.height * 0.7 && xOf(item) < xOf(field);
      const isAbove = yOf(item) > yOf(field) + field.height * 0.5;
      if (!isBeside && !isAbove) continue;
      const distance = isBeside ? 0 : yOf(item) - yOf(field);
      const best =
        label && (Math.abs(yOf(label) - yOf(field)) < field.height * 0.7 ? 0 : yOf(label) - yOf(field));
      // The last of several in the same place.
      if (label === null || distance < best! || (distance === best && (!isBeside || xOf(item) > xOf(label))))
        label = item;
    }
    all.splice(label === null ? 0 : all.indexOf(label) + 1, 0, field);
  }
  return all;
}

const xOf = ({ transform }: TextItem) => transform[4]!;
const yOf = ({ transform }: TextItem) => transform[5]!;
