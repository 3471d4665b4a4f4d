// Finds in prose what leads to a person. Offsets are UTF-16 units; `end` is exclusive.

import { findUrls } from './find-urls.ts';

/** A part of a text. */
export type TextRange = { start: number; end: number };

/** Letters and punctuation of scripts without spaces between words, for a regular expression. */
export const UNSPACED_SCRIPTS = String.raw`\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Bopo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;

const unicode = (source: string) => new RegExp(source, 'giu');

const WEB_START = /[a-z][a-z\d+.-]{1,20}:\/\/|www\./gi;
const ENDINGS =
  'com|org|net|edu|gov|int|info|biz|io|ai|app|dev|me|co|xyz|tech|site|page|blog|online|cloud|space|club|link|ly|gg|gl|limo|social|network|foundation|finance|money|studio|design|wiki|academy|sh|fm|tv|to|im|cc|[a-z]{2}\\.[a-z]{2}|ac\\.[a-z]{2}|eu|uk|us|ca|au|nz|ie|de|fr|es|pt|it|nl|be|ch|at|se|no|dk|fi|is|pl|cz|sk|hu|ro|bg|gr|tr|ru|ua|kz|il|ae|sa|eg|za|ng|ke|gh|in|pk|bd|lk|np|cn|hk|tw|jp|kr|vn|th|my|sg|id|ph|br|ar|cl|mx|pe|uy|ee|lv|lt|hr|si|rs|example|test';
/** A host before a path, such as "github.com" of "github.com/ana". A host alone may be a product: "ethers.io". */
const HOST_START = /* @__PURE__ */ unicode(
  String.raw`(?<![\w@./:-])(?:[a-z\d-]+\.)+(?:${ENDINGS})(?::\d{2,5})?(?=\/)`,
);
const MAIL_LETTER = String.raw`(?:(?![${UNSPACED_SCRIPTS}])[\p{L}\p{M}\p{N}._%+-])`;
const HOST_LETTER = String.raw`(?:(?![${UNSPACED_SCRIPTS}])[\p{L}\p{M}\p{N}-])`;
/** An email address, or a handle with its host: "@ana@social.example". */
const MAIL_ADDRESS = /* @__PURE__ */ unicode(
  String.raw`(?<!${MAIL_LETTER}'?|@)@?${MAIL_LETTER}+(?:'${MAIL_LETTER}+)*@${HOST_LETTER}+(?:\.${HOST_LETTER}+)+`,
);
const ORCID = /(?<![\w-])000\d(?:[-‐‑–]?\d{4}){2}[-‐‑–]?\d{3}[\dX](?![\w-])/gi;
const WALLET = /(?<![\w-])(?:0x[\da-f]{40}|bc1[a-z\d]{38,59})(?![\w-])/gi;

/** Email and web addresses, ORCID iDs with their check digit, and wallet addresses. */
export function findAddresses(text: string): TextRange[] {
  return [
    ...findUrls(text, WEB_START),
    ...rangesOf(text, MAIL_ADDRESS),
    ...findUrls(text, HOST_START),
    ...rangesOf(text, ORCID).filter(({ start, end }) => isOrcid(text.slice(start, end))),
    ...rangesOf(text, WALLET),
  ];
}

const LABELS =
  'github|gitlab|twitter|telegram|discord|instagram|linkedin|farcaster|reddit|kaggle|bluesky|mastodon|wechat|weixin|微信|line id|kakao ?talk|user ?name|nick ?name|handle|alias';
const HANDLES: readonly RegExp[] = [
  /(?<![\w@./])@[a-z_\d](?:[\w.-]*\w)?/giu,
  /(?<![\w@.-])(?:[\w-]+\.)+(?:eth|lens|nft)(?![\w-]|\.\w)/giu,
  /(?<![\w/])u\/[\w-]{3,}/giu,
  /* @__PURE__ */ new RegExp(
    String.raw`(?<![\w/])(?:${LABELS})(?: (?:handle|user ?name|id|account))? ?[:：=] ?(?<handle>[a-z_\d][\w.-]*\w)`,
    'giu',
  ),
];

/** Names of accounts: "@ana", "ana.eth", "u/ana", and "ana" after "GitHub:". */
export function findHandles(text: string): TextRange[] {
  return HANDLES.flatMap((pattern) =>
    Array.from(text.matchAll(pattern), ({ 0: found, index, groups }) => {
      const end = index + found.length;
      return { start: groups?.['handle'] ? end - groups['handle'].length : index, end };
    }),
  ).filter(({ start, end }) => /[a-z]/i.test(text.slice(start, end)) && !isPackage(text, end));
}

/** What may lead to a person but may also be something else. */
export type ContactKind = 'phone' | 'handle' | 'wallet' | 'orcid' | 'email';

export type PossibleContact = { text: string; kind: ContactKind };

const POSSIBLE_CONTACTS_MAX = 30;

/** The first parts of a text that look like a contact, once each. */
export function findPossibleContacts(text: string): PossibleContact[] {
  const at = ({ start, end }: TextRange) => text.slice(start, end);
  const kinds: [ContactKind, string[]][] = [
    ['orcid', rangesOf(text, ORCID).map(at)],
    ['phone', phoneNumbersIn(text)],
    ['wallet', rangesOf(text, POSSIBLE_WALLET).map(at)],
    ['email', rangesOf(text, SPELLED_EMAIL).map(at)],
    ['handle', findHandles(text).map(at)],
  ];
  return uniqueContacts(kinds.flatMap(([kind, found]) => found.map((item) => ({ text: item, kind }))));
}

/** The first contacts of a list, once each, as the first kind. */
export function uniqueContacts(found: readonly PossibleContact[]): PossibleContact[] {
  const contacts = new Map<string, PossibleContact>();
  for (const contact of found) if (!contacts.has(contact.text)) contacts.set(contact.text, contact);
  return [...contacts.values()].slice(0, POSSIBLE_CONTACTS_MAX);
}

/** A shortened address, or one in base 58 as Solana writes it. */
const POSSIBLE_WALLET =
  /(?<![\w-])(?:0x[\da-fA-F]{3,10}(?:…|\.{2,4})[\da-fA-F]{3,10}|(?=\w*\d)(?=\w*[a-z])(?=\w*[A-Z])[1-9A-HJ-NP-Za-km-z]{43,44})(?![\w-])/g;
/** "ana [at] uni [dot] edu". */
const SPELLED_EMAIL =
  /(?<![\w.-])[\w.+-]+ ?[[({] ?(?:at|@) ?[\])}] ?[\w-]+(?:(?:\.| ?[[({] ?(?:dot|\.) ?[\])}] ?)[\w-]+)+/gi;

const BEFORE = String.raw`(?<![\w.,/+#$€£¥-])`;
const AFTER = String.raw`(?![\w%]|[.,-]\d)`;
/** Phone numbers as they are written in many countries. */
const PHONE_FORMS = [
  // +1 (555) 010-0199, 0049 170 1234567
  String.raw`(?:\+|00(?=[1-9]))\(?\d{1,4}\)?(?:[ ./()-]{0,2}\d{2,5}){2,5}`,
  // (415) 555-0199, 415.555.0199
  String.raw`(?:1[ .-])?(?:\([2-9]\d\d\) ?|[2-9]\d\d[ .-])[2-9]\d\d[ .-]\d{4}`,
  // 06 12 34 56 78, 090-1234-5678, 0171 1234567
  String.raw`\(?0[1-9]\d{0,3}\)?(?:[ ./-]\d{2,4}){2,4}`,
  String.raw`\(?0[1-9]\d{1,4}\)?[ /-]\d{5,8}`,
  // 138 1234 5678, 98765 43210
  String.raw`1[3-9]\d[ -]\d{4}[ -]\d{4}`,
  String.raw`[6-9]\d{4} \d{5}`,
];
const PHONE = /* @__PURE__ */ new RegExp(`${BEFORE}(?:${PHONE_FORMS.join('|')})${AFTER}`, 'g');
const LABELED_PHONE =
  /(?<=(?<![a-z])(?:phone|tel|telephone|mobile|cell|cell ?phone|whatsapp|电话|電話|手机|手機|тел|телефон|téléphone|telefon|teléfono|전화|โทร)(?: number| no)?[.:：]? ?)\+?[\d(][\d ().-]{6,18}\d(?![\w%]|[.,-]\d)/giu;
/** Dates, spans of years and numbers with separators. */
const NO_PHONE =
  /^(?:19|20)\d\d[-./ ]|\d{1,2}[-./ ]\d{1,2}[-./ ](?:19|20)\d\d|(?:19|20)\d\d[-./ ]+(?:19|20)\d\d|^\+?\d{1,3}(?:[ .]\d{3}){1,2}$/;

function phoneNumbersIn(text: string): string[] {
  const plain = text.replace(/[‐‑–−]/g, '-').replace(/[\u00a0\u2009\u202f]/g, ' ');
  const numbers = [...plain.matchAll(PHONE), ...plain.matchAll(LABELED_PHONE)].map(([number]) => number);
  const found = numbers.filter((number) => {
    const digits = number.replace(/\D/g, '').length;
    return digits >= 8 && digits <= 15 && !NO_PHONE.test(number);
  });
  return found.filter((number) => !found.some((other) => other !== number && other.includes(number)));
}

function rangesOf(text: string, pattern: RegExp): TextRange[] {
  return Array.from(text.matchAll(pattern), ({ 0: found, index }) => ({
    start: index,
    end: index + found.length,
  }));
}

/** ISO 7064 MOD 11-2, as ORCID computes its last character. */
function isOrcid(text: string): boolean {
  const digits = text.replace(/[^\dx]/gi, '');
  const total = Array.from(digits.slice(0, -1)).reduce((sum, digit) => (sum + Number(digit)) * 2, 0);
  const check = (12 - (total % 11)) % 11;
  return digits.at(-1)!.toUpperCase() === (check === 10 ? 'X' : String(check));
}

/** "@types/node" is a package. */
const isPackage = (text: string, end: number) => text[end] === '/';
