import { BlockList, isIP } from 'node:net';
import { z } from 'zod';

// A message that starts with "it" is shown as `NAME is "value": it …`. Any other follows only the
// name, so secrets are not repeated.

export const booleanFlag = z.stringbool({
  truthy: ['1', 'true', 'yes', 'on'],
  falsy: ['0', 'false', 'no', 'off'],
  error: 'it can be 1 or 0.',
});

export function integerBetween(least: number, most: number, unit = 'a number') {
  return z
    .string()
    .refine(
      (text) => /^(0|[1-9]\d{0,5})$/.test(text) && Number(text) >= least && Number(text) <= most,
      `it has to be ${unit} from ${least} to ${most}.`,
    )
    .transform(Number);
}

/** A setting parsed by `parse`, which returns null for an invalid value. */
export function parsedBy<T>(parse: (text: string) => T | null, message: string) {
  return z.string().transform((text, ctx) => {
    const value = parse(text);
    if (value !== null) return value;
    ctx.addIssue(message);
    return z.NEVER;
  });
}

export const webUrl = (example: string) =>
  z.url({ protocol: /^https?$/, error: `it has to be an address such as ${example}.` });

/** One email address, without a display name. */
export const emailAddress = (message: string) =>
  z
    .string()
    .trim()
    .regex(/^[^\s@,;<>()]+@[^\s@,;<>()]+\.[^\s@,;<>()]+$/, message);

/** Splits a list at commas (or at `separator`), without empty items. */
export function splitItems(text: string, separator: RegExp = /,/): string[] {
  return text
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '');
}

/** The items, or null if one of them is null. */
export function listOrNull<T>(items: readonly (T | null)[]): T[] | null {
  const valid = items.filter((item) => item !== null);
  return valid.length === items.length ? valid : null;
}

/** Parses IP addresses and networks ("10.0.0.0/8") of trusted proxies; null if one is neither. */
export function proxyList(addresses: readonly string[]): BlockList | null {
  const list = new BlockList();
  for (const text of addresses) {
    const [address = '', bits, ...more] = text.split('/');
    const version = isIP(address);
    const longest = version === 4 ? 32 : 128;
    if (version === 0 || more.length > 0) return null;
    if (bits !== undefined && (!/^\d{1,3}$/.test(bits) || Number(bits) > longest)) return null;
    list.addSubnet(address, bits === undefined ? longest : Number(bits), `ipv${version as 4 | 6}`);
  }
  return list;
}

/**
 * Parses links such as "https://github.com/example, Discord=https://discord.gg/example"; null if
 * one is not https. The default name is the host.
 */
export function socialLinks(text: string): { name: string; url: string }[] | null {
  const links = splitItems(text).map((item) => {
    const [, name, url = ''] = /^(?:([^=:/]+)=)?(.*)$/.exec(item) ?? [];
    if (URL.parse(url)?.protocol !== 'https:') return null;
    return { name: name?.trim() || new URL(url).hostname.replace(/^www\./, ''), url };
  });
  return links.includes(null) ? null : links.filter((link) => link !== null);
}

/** One of the people who run the site. */
export type TeamMember = { name: string; role: string };

/** Parses comma-separated `Name=Role`; null if a name or a role is missing. */
export function teamMembers(text: string): TeamMember[] | null {
  const members = splitItems(text).map((item) => {
    const [name = '', role = ''] = item.split('=').map((part) => part.trim());
    return name && role ? { name, role } : null;
  });
  return members.includes(null) ? null : members.filter((member) => member !== null);
}

/** True for a host name or address of this machine (loopback). */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);
}

/** True for an IP address, or a host name that is valid in a URL (256.1.1.1 is neither). */
export function isListenAddress(host: string): boolean {
  return isIP(host) !== 0 || (/^[a-z0-9.-]+$/i.test(host) && URL.canParse(`http://${host}`));
}
