import { eq } from 'drizzle-orm';
import { knownStrings } from '../../domain/mask-text.ts';
import { users } from './account-schema.ts';
import { accountEmails } from './account-email-schema.ts';
import type { Database } from './database.ts';
import { members } from './member-schema.ts';
import { resumes } from './resume-schema.ts';
import type { ApplicationRow } from './row-locks.ts';
import { verifiedFacts } from './verified-fact-schema.ts';

/** What the product knows about an applicant and masks in their answers, longest first. */
export async function readKnownStrings(
  db: Database,
  {
    applicantId,
    referenceLink,
    resumeId,
  }: Pick<ApplicationRow, 'applicantId' | 'referenceLink' | 'resumeId'>,
): Promise<string[]> {
  const [person] = await db
    .select({ name: users.name, email: users.email, organization: members.organization })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, applicantId));
  const addresses = await db
    .select({ email: accountEmails.email })
    .from(accountEmails)
    .where(eq(accountEmails.userId, applicantId));
  const facts = await db
    .select({ subject: verifiedFacts.subject, label: verifiedFacts.label })
    .from(verifiedFacts)
    .where(eq(verifiedFacts.userId, applicantId));
  const [resume] = resumeId
    ? await db.select({ fileName: resumes.fileName }).from(resumes).where(eq(resumes.id, resumeId))
    : [];
  const { name, email, organization } = person!;
  return knownStrings({
    name,
    emails: [...new Set([email, ...addresses.map((row) => row.email)])],
    organization: organization ?? '',
    links: [
      ...(/^https?:/.test(referenceLink) ? [referenceLink] : []),
      ...facts.flatMap(({ subject, label }) => [subject, label]),
      ...(resume ? [resume.fileName.replace(/\.pdf$/i, '')] : []),
    ],
  });
}
