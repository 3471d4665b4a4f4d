import { and, eq } from 'drizzle-orm';
import { type KnownFacts, knownStrings } from '#domain/review/mask-text.ts';
import { users } from '#server/db/schema/account.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { applicationResumes } from '#server/db/schema/application-member.ts';
import type { Database } from '#server/db/database.ts';
import { members } from '#server/db/schema/member.ts';
import { resumes } from '#server/db/schema/resume.ts';
import type { ApplicationRow } from '#server/db/row-locks.ts';
import { verifiedFacts } from '#server/db/schema/verified-fact.ts';

type Applied = Pick<ApplicationRow, 'id' | 'applicantId' | 'memberIds' | 'referenceLink'>;

/** What the product knows about the people of an application and masks in their answers, longest first. */
export async function readKnownStrings(db: Database, application: Applied): Promise<string[]> {
  const { applicantId, memberIds, referenceLink } = application;
  const known: string[] = [];
  for (const uid of [applicantId, ...memberIds]) {
    const { firstName, ...facts } = await readKnownFacts(db, application.id, uid);
    known.push(...knownStrings(facts));
    if (firstName) known.push(...knownStrings({ ...NOTHING_KNOWN, name: firstName }));
  }
  if (/^https?:/.test(referenceLink))
    known.push(...knownStrings({ ...NOTHING_KNOWN, links: [referenceLink] }));
  return [...new Set(known)].toSorted((a, b) => b.length - a.length);
}

const NOTHING_KNOWN: KnownFacts = { name: '', emails: [], organization: '', links: [] };

async function readKnownFacts(
  db: Database,
  applicationId: number,
  uid: string,
): Promise<KnownFacts & { firstName: string | null }> {
  const [person] = await db
    .select({
      name: users.name,
      email: users.email,
      organization: members.organization,
      firstName: members.firstName,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, uid));
  const addresses = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.userId, uid));
  const facts = await db
    .select({ subject: verifiedFacts.subject, label: verifiedFacts.label })
    .from(verifiedFacts)
    .where(eq(verifiedFacts.userId, uid));
  const files = await db
    .select({ fileName: resumes.fileName })
    .from(applicationResumes)
    .innerJoin(resumes, eq(resumes.id, applicationResumes.resumeId))
    .where(and(eq(applicationResumes.applicationId, applicationId), eq(applicationResumes.userId, uid)));
  const { name, email, organization, firstName } = person!;
  return {
    name,
    firstName,
    emails: [...new Set([email, ...addresses.map((row) => row.email)])],
    organization: organization ?? '',
    links: [
      ...facts.flatMap(({ subject, label }) => [subject, label]),
      ...files.map(({ fileName }) => fileName.replace(/\.pdf$/i, '')),
    ],
  };
}
