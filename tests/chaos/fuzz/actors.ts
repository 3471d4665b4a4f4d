import { eq } from 'drizzle-orm';
import { DAY_MS } from '#domain/time/duration.ts';
import { readProposalForm, PROPOSAL_FORM_FIELDS } from '#domain/proposal/proposal-form.ts';
import type { Three } from '#domain/proposal/proposal.ts';
import { samplePdf } from '../../../seeds/sample-pdf.ts';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { doNotSelect, inviteApplicant, waitlistApplication } from '#server/commands/decision/decision.ts';
import { sendFeedback } from '#server/commands/board/feedback.ts';
import { saveProfile } from '#server/commands/member/member.ts';
import { hideProposal } from '#server/commands/moderation/moderation.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { saveDraft } from '#server/commands/proposal/proposal.ts';
import { reportProposal } from '#server/commands/moderation/report.ts';
import { chooseOwnSubscription, subscribe } from '#server/commands/notification/subscription.ts';
import { ALL_PROPOSALS } from '#domain/notification/subscription.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { sessions } from '#server/db/schema/account.ts';
import { announcements } from '#server/db/schema/announcement.ts';
import type { Database } from '#server/db/database.ts';
import { subscriptions } from '#server/db/schema/notification.ts';
import { applications } from '#server/db/schema/proposal.ts';
import { sessionHandle } from '#server/db/session-handle.ts';
import { subscriptionToken } from '#server/db/subscription-token.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import { expectOk } from '../../fixtures/expect-ok.ts';
import type { Actors, TestActor } from './actor-types.ts';
import { canaryOf } from './canary.ts';
import { addPeople } from './people.ts';

/**
 * Dependencies of `createActors`. `signIn` starts a session with this id and token; `upload`
 * uploads a resume with the API and returns its id.
 */
export type ActorServices = {
  db: Database;
  secret: string;
  signIn: (
    person: { name: string; email: string },
    session: { id: string; token: string },
  ) => Promise<{ uid: string; cookie: string; token: string }>;
  upload: (who: TestActor, pdf: Uint8Array, fileName: string) => Promise<string>;
};

const CANARIES_PER_CHAPTER = 1000;
/** The email of a chapter's admin. Known before the board exists, because it is in ADMIN_EMAILS. */
export const adminOf = (chapter: number) => `${canaryOf(chapter * CANARIES_PER_CHAPTER)}@school.example`;

/**
 * Creates a board with people of each role. All private data contains unique canaries of this
 * chapter.
 */
export async function createActors(stage: ActorServices, chapter: number): Promise<Actors> {
  const now = new Date();
  let minted = chapter * CANARIES_PER_CHAPTER;
  const nextCanary = () => canaryOf((minted += 1));
  const people = await signInAll(stage, chapter, nextCanary);
  const { players } = people;
  const actors: Actors = {
    players,
    proposals: [],
    drafts: [],
    applications: [],
    announcements: [],
    invitations: [],
    resumes: [],
    tokens: [],
    handles: people.handles,
  };
  for (const who of [...players.applicant, ...players.teamMember]) {
    const [inside, name] = [nextCanary(), nextCanary()];
    const pdf = await samplePdf({ title: `Resume ${inside}`, lines: [inside] });
    const id = await stage.upload(who, pdf, `${name}.pdf`);
    actors.resumes.push({ id, uploader: who.uid, canary: inside });
  }
  await postProposals(stage.db, actors, nextCanary, now);
  await addPeople(stage.db, actors, nextCanary, now);
  await writeAnnouncements(stage.db, actors, nextCanary, now);
  await writeProfilesAndFeedback(stage, actors, nextCanary, now);
  return actors;
}

async function signInAll(stage: ActorServices, chapter: number, nextCanary: () => string) {
  const handles: string[] = [];
  const player = async (name: string, kind: TestActor['kind'], email: string): Promise<TestActor> => {
    const session = { id: nextCanary(), token: nextCanary() };
    const signedIn = await stage.signIn({ name, email }, session);
    const [row] = await stage.db
      .select({ handle: sessionHandle })
      .from(sessions)
      .where(eq(sessions.id, session.id));
    handles.push(row!.handle);
    return { kind, name, email, ...signedIn, sessionId: session.id };
  };
  const member = (name: string) => player(name, 'member', `${nextCanary()}@school.example`);
  const players: Actors['players'] = {
    owner: [await member('Olga O.'), await member('Otto N.')],
    applicant: [await member('Ana A.'), await member('Ben B.'), await member('Cara C.')],
    teamMember: [await member('Tess T.')],
    reviewer: [await member('Rita R.'), await member('Rob B.')],
    coOwner: [await member('Cleo C.')],
    member: [await member('Mia M.'), await member('Stella S.')],
    admin: [await player('Ada M.', 'admin', adminOf(chapter))],
  };
  return { players, handles };
}

async function postProposals(db: Database, actors: Actors, nextCanary: () => string, now: Date) {
  const { players } = actors;
  const [olga, otto] = players.owner as [TestActor, TestActor];
  const [ana, ben, cara] = players.applicant as [TestActor, TestActor, TestActor];
  const ada = players.admin[0]!;
  const owners = new Map<number, string>();
  const post = async (owner: TestActor, more: Parameters<typeof insertProposal>[3]) => {
    const id = await insertProposal(db, owner.uid, now, more);
    owners.set(id, owner.uid);
    actors.proposals.push({ id, of: [owner.uid] });
    return id;
  };
  const secret = () => ({
    title: nextCanary(),
    organization: nextCanary(),
    description: nextCanary(),
    notes: nextCanary(),
  });
  const open = await post(olga, { title: 'Open', appType: 'rolling', participants: 3, applicationCount: 2 });
  const due = await post(olga, { title: 'Due', status: 'closed', participants: 3, applicationCount: 3 });
  const announced = await post(olga, {
    title: 'Told',
    status: 'announced',
    announcedAt: now,
    participants: 3,
    applicationCount: 3,
    acceptedCount: 1,
  });
  const other = await post(otto, { title: 'Other', appType: 'rolling' });
  const withdrawn = await post(olga, { ...secret(), status: 'withdrawn', applicationCount: 1 });
  const hidden = await post(otto, { ...secret(), applicationCount: 1 });
  const apply = async (proposalId: number, who: TestActor, status: ApplicationStatus, message = '') => {
    const resumeId = actors.resumes.find(({ uploader }) => uploader === who.uid)!.id;
    const facts = { proposalId, applicantId: who.uid, resumeId, status } as const;
    const id = await insertApplication(db, facts, now);
    const answers: Three = [nextCanary(), nextCanary(), nextCanary()];
    const texts = {
      answers,
      comments: nextCanary(),
      referenceLink: `https://${nextCanary()}.example/`,
      message,
    };
    const declineNote = status === 'declined' ? nextCanary() : '';
    await db
      .update(applications)
      .set({ ...texts, declineNote })
      .where(eq(applications.id, id));
    actors.applications.push({ id, of: [who.uid, owners.get(proposalId)!] });
    return id;
  };
  const noted = await apply(open, ana, 'submitted');
  expectOk(await saveApplicationNote(db, olga, noted, { note: nextCanary() }, now));
  await apply(open, ben, 'shortlisted');
  await apply(open, cara, 'saved');
  const invited = await apply(due, ana, 'submitted');
  expectOk(await inviteApplicant(db, olga, invited, { message: nextCanary(), replyBy: '' }, now));
  const refused = await apply(due, ben, 'submitted');
  expectOk(await doNotSelect(db, olga, refused, { reason: nextCanary() }, now));
  expectOk(await waitlistApplication(db, olga, await apply(due, cara, 'submitted'), now));
  await apply(announced, ana, 'accepted', nextCanary());
  await apply(announced, ben, 'invited', nextCanary());
  await apply(announced, cara, 'declined', nextCanary());
  await apply(other, ana, 'saved');
  await apply(other, ben, 'withdrawn');
  await apply(withdrawn, cara, 'submitted');
  await apply(hidden, ben, 'submitted');
  const reason = 'other';
  expectOk(await reportProposal(db, players.member[1]!, hidden, { reason, words: nextCanary() }, now));
  expectOk(await reportProposal(db, ana, other, { reason, words: nextCanary() }, now));
  expectOk(await saveBookmark(db, players.member[0]!, hidden, now));
  expectOk(await hideProposal(db, ada, hidden, { note: nextCanary() }, now));
  for (const owner of [olga, otto]) {
    const form = readProposalForm(PROPOSAL_FORM_FIELDS.map((field) => [field, nextCanary()]));
    const { id } = expectOk(await saveDraft(db, owner, { draftId: null, revision: null, form }, now));
    actors.drafts.push({ id, of: [owner.uid] });
  }
}

async function writeAnnouncements(db: Database, actors: Actors, nextCanary: () => string, now: Date) {
  const [author] = actors.players.admin;
  const later = new Date(now.getTime() + 30 * DAY_MS);
  const moments = [
    { publishAt: null, unpublishedAt: null },
    { publishAt: later, unpublishedAt: null },
    { publishAt: now, unpublishedAt: null },
    { publishAt: now, unpublishedAt: now },
  ];
  const rows = moments.map((moment) => ({
    title: nextCanary(),
    description: nextCanary(),
    content: nextCanary(),
    writer: 'Developers',
    ...moment,
    authorId: author!.uid,
    createdAt: now,
    updatedAt: now,
  }));
  const inserted = await db.insert(announcements).values(rows).returning({ id: announcements.id });
  actors.announcements.push(...inserted.map(({ id }) => ({ id, of: [author!.uid] })));
}

/** Writes profiles and feedback, and subscribes people to emails. */
async function writeProfilesAndFeedback(
  { db, secret }: ActorServices,
  actors: Actors,
  nextCanary: () => string,
  now: Date,
) {
  const { players } = actors;
  const allActors = Object.values(players).flat();
  const [mia, stella] = players.member as [TestActor, TestActor];
  const publicProfile = {
    organization: 'School',
    about: 'About',
    interests: 'Rollups',
    pageOn: 'yes',
    pictureOn: 'yes',
  };
  for (const who of allActors) expectOk(await saveProfile(db, who, publicProfile, now));
  const privateProfile = {
    organization: nextCanary(),
    about: nextCanary(),
    interests: nextCanary(),
    pageOn: '',
    pictureOn: '',
  };
  for (const who of [mia, players.applicant[1]!]) expectOk(await saveProfile(db, who, privateProfile, now));
  const origin = { clientAddress: '192.0.2.1', secret };
  const announced = {
    kind: 'idea',
    text: nextCanary(),
    page: `/${nextCanary()}`,
    email: `${nextCanary()}@school.example`,
  };
  expectOk(await sendFeedback(db, stella, announced, origin, now));
  expectOk(
    await sendFeedback(db, { kind: 'visitor' }, { ...announced, text: nextCanary(), email: '' }, origin, now),
  );
  expectOk(await chooseOwnSubscription(db, mia, { ...ALL_PROPOSALS, topics: [nextCanary()] }, now));
  const email = `${nextCanary()}@school.example`;
  expectOk(await subscribe(db, [['Email', email]], { ...origin, clientAddress: nextCanary() }, now));
  for (const address of [mia.email, email]) {
    const [row] = await db.select().from(subscriptions).where(eq(subscriptions.email, address));
    actors.tokens.push({ token: subscriptionToken(row!, secret), email: address });
  }
}
