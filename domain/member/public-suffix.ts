import { parse } from 'tldts';

// On the server only: the public suffix list would add 40 KB to what browsers load.

/** Names that are not on the public internet: RFC 6761, IANA's registry, and names of private networks. */
const SPECIAL_USE = [
  'alt',
  'arpa',
  'corp',
  'example',
  'example.com',
  'example.net',
  'example.org',
  'home',
  'internal',
  'intranet',
  'invalid',
  'lan',
  'local',
  'localdomain',
  'localhost',
  'mail',
  'onion',
  'private',
  'test',
];

/** Whether an ASCII domain is `parent` or one of its subdomains. */
export function isWithinDomain(domain: string, parent: string): boolean {
  return domain === parent || domain.endsWith(`.${parent}`);
}

/** Whether a registry sells names below `name`, such as `com` or `ac.uk`. */
export function isRegistrySuffix(name: string): boolean {
  const { publicSuffix, isIcann } = parse(name, { extractHostname: false });
  return publicSuffix === name && isIcann === true;
}

/**
 * Whether a lower-case ASCII host is, or is below, a name that someone registered: no public suffix
 * (`co.uk`, `github.io`), no special-use name, and below a top-level domain of the public suffix list.
 */
export function isRegisteredHost(host: string): boolean {
  const { domain, isIcann, isPrivate } = parse(host, { extractHostname: false, allowPrivateDomains: true });
  const isListed = isIcann === true || isPrivate === true;
  return isListed && domain !== null && !SPECIAL_USE.some((name) => isWithinDomain(host, name));
}
