import { isRegistrySuffix, isWithinDomain } from './public-suffix.ts';

/** The operator's lists, of domains in lower-case ASCII. Each covers its subdomains too. */
export type AcademicLists = { academic: readonly string[]; notAcademic: readonly string[] };

/** Below `.edu`, or `.ac.xx` or `.edu.xx` of a country. */
const ACADEMIC = /\.(edu|(?:ac|edu)\.[a-z]{2})$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * The domain of an email address if it looks academic, in lower case; else null. It says who runs
 * the mailbox, not that its user studies or works there.
 */
export function academicDomainOf(email: string, lists: AcademicLists): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return email.includes('@') && isAcademicDomain(domain, lists) ? domain : null;
}

/** Whether an ASCII domain looks academic. `notAcademic` wins over `academic` and over the rule. */
export function isAcademicDomain(domain: string, { academic, notAcademic }: AcademicLists): boolean {
  if (!DOMAIN.test(domain) || notAcademic.some((listed) => isWithinDomain(domain, listed))) return false;
  const suffix = ACADEMIC.exec(domain)?.[1];
  // Where the registry has no such suffix, `ac.xx` is a name that anyone could register.
  return (
    (suffix !== undefined && isRegistrySuffix(suffix)) ||
    academic.some((listed) => isWithinDomain(domain, listed))
  );
}

/** A domain of the operator's lists in lower-case ASCII; null if it is none. */
export function parseDomain(text: string): string | null {
  const url = `https://${text.trim().replace(/\.$/, '')}`;
  const host = URL.canParse(url) ? new URL(url) : null;
  return host && host.href === `https://${host.hostname}/` && DOMAIN.test(host.hostname)
    ? host.hostname
    : null;
}
