import type { LinkPlace } from '#domain/moderation/link-place.ts';
import { domainToUnicode } from 'node:url';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { type Actor, isSignedIn, uidOf } from '#domain/base/actor.ts';
import { type LinkSafety, linkSafety } from '#domain/text/link-safety.ts';
import type { FactsOf } from '#domain/notification/events.ts';
import { ATTACHMENT_READERS, hasRole, rolesOf } from '#domain/access/permissions.ts';
import { type Outcome, done, refuse } from '#domain/base/refusal.ts';
import { linkAt } from '#domain/text/text-links.ts';
import { safeLink } from '#domain/text/text.ts';
import type { Database } from '#server/db/database.ts';
import { notifications } from '#server/db/schema/notification.ts';
import { publicQuestions } from '#server/db/schema/public-question.ts';
import { proposalReadableBy } from '#server/reads/role-where.ts';
import { applications, proposals } from '#server/db/schema/proposal.ts';
import { parseProposalTexts } from '#server/rendering/parse-markdown.ts';
import { areLinksOff } from '../proposal/proposal-safety.ts';
import { findOwnApplication } from '../application/sent-application.ts';

/**
 * An external link: its URL and what is known of it, where it stands, the name of the person who
 * gave it, and our page that shows it.
 */
export type StoredLink = {
  url: string;
  safety: LinkSafety;
  place: LinkPlace;
  givenBy: string;
  standsOn: string;
};

/** `proposal` where its owner gave the link. */
type Given = {
  url: string | null;
  givenBy: string;
  standsOn: string;
  proposal?: { id: number; pausedAt: Date | null };
};

/**
 * The link with this number (from 1) in the row `id` of a place. `not_found` without one and where
 * the actor may not read the row, `paused` while reports pause the proposal of an owner's link.
 */
export async function findExternalLink(
  db: Database,
  actor: Actor,
  { place, id, number }: { place: LinkPlace; id: number; number: number },
  now: Date,
): Promise<Outcome<StoredLink>> {
  const given = await FINDERS[place](db, actor, id, number, now);
  const safety = given?.url ? linkSafety(given.url, domainToUnicode) : null;
  if (!given?.url || !safety) return refuse('not_found');
  const { url, givenBy, standsOn, proposal } = given;
  if (proposal?.pausedAt) return refuse('paused');
  if (proposal && (await areLinksOff(db, actor, proposal.id, now)))
    return refuse('not_found', { message: LINKS_OFF });
  return done({ url, safety, place, givenBy, standsOn });
}

const LINKS_OFF =
  'Links of this proposal are off until an admin has looked at it, because its owner is new here.';

type Finder = (db: Database, actor: Actor, id: number, number: number, now: Date) => Promise<Given | null>;

const FINDERS: Record<LinkPlace, Finder> = {
  proposal: findEventLink,
  text: findTextLink,
  application: findReferenceLink,
  answer: findAnswerLink,
  message: findMessageLink,
  decision: findDecisionLink,
};

/** The event link of a proposal that the actor may read. One statement. */
async function findEventLink(db: Database, actor: Actor, id: number): Promise<Given | null> {
  const [row] = await db
    .select({ link: proposals.eventLink, givenBy: proposals.name, pausedAt: proposals.pausedAt })
    .from(proposals)
    .where(
      and(eq(proposals.id, id), eq(proposals.withEvent, true), proposalReadableBy(actor.kind, uidOf(actor))),
    );
  if (!row) return null;
  const { link, givenBy, pausedAt } = row;
  return { url: safeLink(link), givenBy, standsOn: `/proposal/${id}`, proposal: { id, pausedAt } };
}

/** A link in the texts of a proposal that the actor may read, by its number in all of them. One statement. */
async function findTextLink(db: Database, actor: Actor, id: number, number: number): Promise<Given | null> {
  const [row] = await db
    .select({
      description: proposals.description,
      requiredQualifications: proposals.requiredQualifications,
      notes: proposals.notes,
      deliveryDescription: proposals.deliveryDescription,
      givenBy: proposals.name,
      pausedAt: proposals.pausedAt,
    })
    .from(proposals)
    .where(and(eq(proposals.id, id), proposalReadableBy(actor.kind, uidOf(actor))));
  if (!row) return null;
  const { givenBy, pausedAt, ...texts } = row;
  const url = parseProposalTexts(texts).links[number - 1]?.address ?? null;
  return { url, givenBy, standsOn: `/proposal/${id}`, proposal: { id, pausedAt } };
}

/**
 * The reference link of an application, for its applicant, and for the owner while it is submitted
 * and not withdrawn. One statement.
 */
async function findReferenceLink(db: Database, actor: Actor, id: number): Promise<Given | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({
      link: applications.referenceLink,
      status: applications.status,
      applicantId: applications.applicantId,
      conflictIds: applications.conflictIds,
      proposal: { ownerId: proposals.ownerId, coOwnerIds: proposals.coOwnerIds },
      proposalId: proposals.id,
      applicant: sql<string>`(select u.name from users u where u.id = applications.applicant_id)`,
    })
    .from(applications)
    .innerJoin(proposals, eq(proposals.id, applications.proposalId))
    .where(eq(applications.id, id));
  if (!row || !hasRole(ATTACHMENT_READERS[row.status], actor, row)) return null;
  const isOwn = rolesOf(actor, row).includes('applicant');
  const dashboard = `/proposal/${row.proposalId}/applications/${id}`;
  return {
    url: safeLink(row.link),
    givenBy: isOwn ? 'you' : row.applicant,
    standsOn: isOwn ? `/applications/${id}` : dashboard,
  };
}

/** A link in a public answer on a proposal that the actor may read. One statement. */
async function findAnswerLink(db: Database, actor: Actor, id: number, number: number): Promise<Given | null> {
  const [row] = await db
    .select({
      answer: publicQuestions.answer,
      givenBy: proposals.name,
      proposalId: proposals.id,
      pausedAt: proposals.pausedAt,
    })
    .from(publicQuestions)
    .innerJoin(proposals, eq(proposals.id, publicQuestions.proposalId))
    .where(
      and(
        eq(publicQuestions.id, id),
        eq(publicQuestions.state, 'answered'),
        isNull(publicQuestions.hiddenAt),
        proposalReadableBy(actor.kind, uidOf(actor)),
      ),
    );
  if (!row) return null;
  const { answer, givenBy, proposalId, pausedAt } = row;
  const standsOn = `/proposal/${proposalId}#qa`;
  return { url: linkAt(answer, number), givenBy, standsOn, proposal: { id: proposalId, pausedAt } };
}

/** A link in an owner's message to everyone, for each of its recipients. One statement. */
async function findMessageLink(
  db: Database,
  actor: Actor,
  id: number,
  number: number,
): Promise<Given | null> {
  if (!isSignedIn(actor)) return null;
  const [row] = await db
    .select({ facts: notifications.facts, pausedAt: proposals.pausedAt })
    .from(notifications)
    .leftJoin(proposals, eq(proposals.id, notifications.proposalId))
    .where(
      and(
        eq(notifications.id, id),
        eq(notifications.userId, actor.uid),
        eq(notifications.event, 'owner_message'),
      ),
    );
  if (!row) return null;
  const { message, proposal, applicationId } = row.facts as FactsOf['owner_message'];
  return {
    url: linkAt(message, number),
    givenBy: proposal.name,
    standsOn: `/applications/${applicationId}`,
    proposal: { id: proposal.id, pausedAt: row.pausedAt },
  };
}

/** A link in the invitation, or in the reason for not selecting, for the applicant. */
async function findDecisionLink(
  db: Database,
  actor: Actor,
  id: number,
  number: number,
  now: Date,
): Promise<Given | null> {
  const own = await findOwnApplication(db, actor, id, now);
  if (!own.ok) return null;
  const { invitation, reason, proposal } = own.value;
  const url = linkAt(invitation?.message ?? reason ?? '', number);
  return { url, givenBy: proposal.name, standsOn: `/applications/${id}`, proposal };
}
