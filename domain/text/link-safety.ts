import { findUrls } from './find-urls.ts';
import { CODE_FILES, CODE_HOSTS, SHORTENERS } from './link-hosts.ts';
import { IMITATED_NAMES, LOOKALIKE_LETTERS } from './lookalike-letters.ts';

/** Why a link is suspicious: what a reader is warned of, and what an owner has to change. */
export const LINK_WARNINGS = {
  mixed_scripts: {
    reader:
      'The name of this site mixes letters of different alphabets. Scammers do that to imitate other sites.',
    owner: 'mixes letters of different alphabets',
  },
  lookalike: {
    reader: 'The name of this site looks like another name, but it’s a different site.',
    owner: 'looks like another name',
  },
  ip_address: {
    reader: 'This link leads to a number instead of a name, so you can’t see whose site it is.',
    owner: 'is a number instead of a name',
  },
  user_name: {
    reader: 'This link has a user name in front of the site, which can make it look like another site.',
    owner: 'has a user name in front of the site',
  },
  shortener: {
    reader: 'This is a short link. It hides where it really leads.',
    owner: 'is a short link, which hides where it leads',
  },
} as const satisfies Record<string, { reader: string; owner: string }>;
export type LinkWarning = keyof typeof LINK_WARNINGS;

/** What people should know of a link before they open it. */
export type LinkSafety = {
  /** As the network uses it: ASCII, with `xn--` for international names. */
  host: string;
  /** The international name in its own letters; null for an ASCII name. */
  unicodeHost: string | null;
  warnings: LinkWarning[];
  /** The ASCII name that it looks like; null without one. */
  looksLike: string | null;
  leadsToCode: boolean;
};

/** Converts an `xn--` host to Unicode: `domainToUnicode` of `node:url`. */
export type ToUnicode = (host: string) => string;

/** Classifies a URL as browsers read it; null if they cannot. It is never fetched. */
export function linkSafety(address: string, toUnicode: ToUnicode): LinkSafety | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  const name = url.hostname.replace(/\.$/, '');
  const unicode = toUnicode(name);
  // Punycode that stands for no name.
  if (/(?:^|\.)xn--/.test(unicode)) return null;
  const looksLike = lookalikeOf(unicode);
  const found: Record<LinkWarning, boolean> = {
    mixed_scripts: unicode.split('.').some(mixesScripts),
    lookalike: looksLike !== null,
    ip_address: isIpAddress(name),
    user_name: url.username !== '' || url.password !== '',
    shortener: isOneOf(SHORTENERS, name),
  };
  return {
    host: url.host,
    unicodeHost: unicode === name ? null : unicode,
    warnings: (Object.keys(found) as LinkWarning[]).filter((warning) => found[warning]),
    looksLike,
    leadsToCode: isOneOf(CODE_HOSTS, name) || CODE_FILES.test(url.pathname),
  };
}

/**
 * The first suspicious address in a text of a proposal, as a sentence for its owner, or null
 * without one. `linked` are the addresses that its links lead to.
 */
export function unsafeLinkIn(
  text: string,
  toUnicode: ToUnicode,
  linked: readonly string[] = [],
): string | null {
  for (const address of [...addressesIn(text), ...linked]) {
    const [warning] = linkSafety(withHttps(address), toUnicode)?.warnings ?? [];
    if (warning)
      return `Remove the address ${shortened(address)}, or use the site’s full name: it ${LINK_WARNINGS[warning].owner}.`;
  }
  return null;
}

/**
 * What addresses begin with: a scheme, a name before a path, such as "bit.ly/x", or a number before
 * a port or a path. A network such as "10.0.0.0/8" is no address.
 */
const STARTS = new RegExp(
  [
    /https?:\/\//u,
    /(?<![\p{L}\p{N}_@./:-])(?:[\p{L}\p{M}\p{N}-]+\.)+\p{L}[\p{L}\p{N}-]+(?=\/)/u,
    /(?<![\w@./:-])(?:\d{1,3}\.){3}\d{1,3}(?=:\d{2,5}|\/(?!\d{1,3}(?![\w/])))/u,
  ]
    .map(({ source }) => source)
    .join('|'),
  'giu',
);
// A browser reads these full stops as dots, where a text ends its sentence: "https://bit。ly".
const IDEOGRAPHIC_HOST = /https?:\/\/[\p{L}\p{M}\p{N}-]+(?:[.。．｡][\p{L}\p{M}\p{N}-]+)+/giu;

function addressesIn(text: string): string[] {
  const urls = findUrls(text, STARTS).map(({ start, end }) => text.slice(start, end));
  return [...urls, ...(text.match(IDEOGRAPHIC_HOST) ?? [])];
}

function withHttps(address: string): string {
  return /^https?:/i.test(address) ? address : `https://${address}`;
}

function shortened(address: string): string {
  const letters = Array.from(address);
  return letters.length > 60 ? `${letters.slice(0, 59).join('')}…` : address;
}

/** A URL's host is in this form for every spelling of an address: decimal, octal, hexadecimal. */
function isIpAddress(name: string): boolean {
  return name.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(name);
}

function isOneOf(hosts: readonly string[], name: string): boolean {
  return hosts.some((host) => name === host || name.endsWith(`.${host}`));
}

const SCRIPTS =
  'Latin Greek Cyrillic Armenian Hebrew Arabic Thaana Devanagari Bengali Gurmukhi Gujarati Oriya Tamil Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Ethiopic Cherokee Khmer Mongolian'.split(
    ' ',
  );
/** Alphabets that one name may use together: UTS #39, "Highly Restrictive". */
const TOGETHER = /* @__PURE__ */ [
  ...SCRIPTS.map((script) => [script]),
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
].map(
  (scripts) =>
    new RegExp(
      `^[${[...scripts, 'Common', 'Inherited'].map((script) => `\\p{scx=${script}}`).join('')}]*$`,
      'u',
    ),
);

function mixesScripts(label: string): boolean {
  return !TOGETHER.some((allowed) => allowed.test(label));
}

/**
 * The ASCII name that an international name looks like: each of its letters looks like ASCII, or it
 * imitates a well-known name. In a top-level domain of its own alphabet only the latter counts.
 */
function lookalikeOf(unicodeHost: string): string | null {
  const labels = unicodeHost.split('.');
  const hasAsciiEnd = isAscii(labels.at(-1)!);
  const looks = labels.map((label) => {
    if (isAscii(label)) return null;
    const skeleton = skeletonOf(label);
    if (hasAsciiEnd && isAscii(skeleton)) return skeleton;
    const plain = skeletonOf(label.normalize('NFD').replace(/\p{M}/gu, ''));
    return IMITATED_NAMES.some((name) => plain.includes(name)) ? plain : null;
  });
  if (looks.every((look) => look === null)) return null;
  return labels.map((label, index) => looks[index] ?? label).join('.');
}

function skeletonOf(label: string): string {
  return Array.from(label, (letter) => LOOKALIKE_LETTERS.get(letter) ?? letter).join('');
}

function isAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text);
}
