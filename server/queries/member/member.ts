import { type Placeholder, and, desc, eq, inArray, isNull, sql } from 'drizzle-orm';
import { type Actor, isPerson, isSignedIn } from '#domain/base/actor.ts';
import {
  BLANK_PROFILE,
  FORMER_MEMBER,
  type OwnerRecord,
  type Profile,
  mayReadMemberPage,
  openAndClosed,
  ownerRecord,
  shownPicture,
} from '#domain/member/member.ts';
import type { Poster } from '#domain/member/poster.ts';
import type { VerifiedFact } from '#domain/member/verified-fact.ts';
import { medianAnswerDays } from '#domain/proposal/public-question.ts';
import { PUBLIC_STATUSES, type ProposalSummary } from '#domain/proposal/proposal.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { accountEmails } from '#server/db/schema/account-email.ts';
import { users } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { memberTimeZones, members } from '#server/db/schema/member.ts';
import { prepared } from '#server/db/prepared-statement.ts';
import { ownsProposal } from '#server/reads/role-where.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { proposals } from '#server/db/schema/proposal.ts';
import { summaryColumns } from '../proposal/proposal-list.ts';
import { findShownFacts } from './verified-fact.ts';
import { listShownWallets } from './wallet.ts';

/** Most public proposals that a member page reads; the newest. */
const PROPOSALS_CAP = 500;
/** Latest answers that the record reads. */
const ANSWERS_CAP = 200;

/** Columns for an owner's record that a list row does not show. */
const promiseColumns = {
  missedResultAt: proposals.missedResultAt,
};

/** Columns that {@link ownerRecord} reads. */
const recordColumns = {
  ...promiseColumns,
  status: proposals.status,
  appType: proposals.appType,
  applicationCount: proposals.applicationCount,
  acceptedCount: proposals.acceptedCount,
  closeAt: proposals.closeAt,
  resultAt: proposals.resultAt,
  announcedAt: proposals.announcedAt,
  postedAt: proposals.postedAt,
};

const ownerPlaceholder = sql.placeholder('ownerId');

/** A member page. */
export type MemberPage = Pick<Profile, 'organization' | 'about' | 'interests' | 'pageOn'> & {
  uid: string;
  name: string;
  picture: string | null;
  own: boolean;
  memberSince: Date;
  /** What was verified and they show. */
  verified: VerifiedFact[];
  /** The wallets that they show. */
  wallets: { address: string; createdAt: Date }[];
  record: OwnerRecord;
  /** Days within which they answer most questions; null below three answers. */
  answerDays: number | null;
  open: ProposalSummary[];
  closed: ProposalSummary[];
};

/**
 * A member page, in five statements. `not_found` when there is no such member, and when the page is
 * off for anyone but that member.
 */
export async function findMember(
  db: Database,
  actor: Actor,
  uid: string,
  now: Date,
): Promise<Outcome<MemberPage>> {
  const found = await readProfile(db, uid);
  if (!found || !mayReadMemberPage({ uid, pageOn: found.shown }, actor)) return refuse('not_found');
  const rows = await db
    .select({ ...summaryColumns, ...promiseColumns })
    .from(proposals)
    .where(isPublicOf(uid))
    .orderBy(...newestFirst)
    .limit(PROPOSALS_CAP);
  const { open, closed } = openAndClosed(rows, now);
  const { name, picture, profile } = found;
  const { organization, about, interests, pageOn } = profile;
  return done({
    uid,
    name,
    organization,
    about,
    interests,
    pageOn,
    picture: profile.pictureOn ? picture : null,
    own: isPerson(actor, uid),
    memberSince: found.memberSince,
    verified: await findShownFacts(db, uid, now),
    wallets: await listShownWallets(db, uid),
    record: ownerRecord(rows, now),
    answerDays: await findAnswerDays(db, uid),
    open: open.map(withoutMissed),
    closed: closed.map(withoutMissed),
  });
}

const latestAnswers = prepared('latest_answers', (db) => {
  const { askedAt, answeredAt, fromOwner, state, hiddenAt, proposalId } = publicQuestions;
  return db
    .select({ askedAt, answeredAt: sql<Date>`${answeredAt}`.mapWith(askedAt) })
    .from(publicQuestions)
    .innerJoin(proposals, eq(proposals.id, proposalId))
    .where(and(isPublicOf(ownerPlaceholder), eq(state, 'answered'), eq(fromOwner, false), isNull(hiddenAt)))
    .orderBy(desc(answeredAt))
    .limit(ANSWERS_CAP);
});

async function findAnswerDays(db: Database, ownerId: string): Promise<number | null> {
  return medianAnswerDays(await latestAnswers(db).execute({ ownerId }));
}

const selectMemberSince = prepared('member_since', (db) =>
  db.select({ memberSince: users.createdAt }).from(users).where(eq(users.id, ownerPlaceholder)),
);

const recordRows = prepared('owner_record', (db) =>
  db
    .select(recordColumns)
    .from(proposals)
    .where(isPublicOf(ownerPlaceholder))
    .orderBy(...newestFirst)
    .limit(PROPOSALS_CAP),
);

/**
 * What applicants should know of an owner, even while their member page is off, in four statements.
 * Null for the former-member account, which several people share.
 */
export async function findPoster(db: Database, ownerId: string, now: Date): Promise<Poster | null> {
  if (ownerId === FORMER_MEMBER.id) return null;
  const [person] = await selectMemberSince(db).execute({ ownerId });
  if (!person) return null;
  return {
    ...person,
    verified: await findShownFacts(db, ownerId, now),
    record: ownerRecord(await recordRows(db).execute({ ownerId }), now),
    answerDays: await findAnswerDays(db, ownerId),
  };
}

const newestFirst = [desc(proposals.createdAt), desc(proposals.id)];

function isPublicOf(ownerId: string | Placeholder) {
  return and(ownsProposal(ownerId), inArray(proposals.status, [...PUBLIC_STATUSES]));
}

function withoutMissed<P extends { missedResultAt: Date | null }>({ missedResultAt: _missed, ...row }: P) {
  return row;
}

/** The member's name, picture from sign-in (null: initials are shown) and profile. */
export type OwnProfile = {
  name: string;
  picture: string | null;
  profile: Profile;
  memberSince: Date;
  /** The member page is on, and the account is not suspended. */
  shown: boolean;
};

/** The actor's profile; null for visitors. */
export async function findOwnProfile(db: Database, actor: Actor): Promise<OwnProfile | null> {
  return isSignedIn(actor) ? readProfile(db, actor.uid) : null;
}

async function readProfile(db: Database, uid: string): Promise<OwnProfile | null> {
  const [row] = await db
    .select({
      name: users.name,
      image: users.image,
      memberSince: users.createdAt,
      suspendedAt: users.suspendedAt,
      profile: members,
    })
    .from(users)
    .leftJoin(members, eq(members.userId, users.id))
    .where(eq(users.id, uid));
  if (!row) return null;
  const { firstName, organization, about, interests, pageOn, pictureOn } = row.profile ?? BLANK_PROFILE;
  const profile = { firstName, organization, about, interests, pageOn, pictureOn };
  const shown = pageOn && row.suspendedAt === null;
  const { name, memberSince } = row;
  return { name, picture: shownPicture(row.image), profile, memberSince, shown };
}

/** The time zone of the member's browser; null before a page of theirs has sent it. */
export async function findTimeZone(db: Database, uid: string): Promise<string | null> {
  const [found] = await db
    .select({ timeZone: memberTimeZones.timeZone })
    .from(memberTimeZones)
    .where(eq(memberTimeZones.userId, uid));
  return found?.timeZone ?? null;
}

/** The time zone of the member who has this address; null without one, or before it was sent. */
export async function findTimeZoneOfEmail(db: Database, email: string): Promise<string | null> {
  const [found] = await db
    .select({ timeZone: memberTimeZones.timeZone })
    .from(accountEmails)
    .innerJoin(memberTimeZones, eq(memberTimeZones.userId, accountEmails.userId))
    .where(eq(accountEmails.email, email));
  return found?.timeZone ?? null;
}
