import { assignReviewer } from '#server/commands/review/review-assignment.ts';
import { savePanel } from '#server/commands/review/review-panel.ts';
import { PANEL_FORM, markReady } from '#server/commands/testing/panel-world.ts';
import { readProposalForm } from '#domain/proposal/proposal-form.ts';
import { expectOk } from '../fixtures/expect-ok.ts';
import { createPublishedAnnouncement } from '../fixtures/sample-announcements.ts';
import { samplePdf } from '../../seeds/sample-pdf.ts';
import { saveApplicationNote } from '#server/commands/review/application-review.ts';
import { saveApplication, submitApplication } from '#server/commands/application/application.ts';
import { inviteApplicant } from '#server/commands/decision/decision.ts';
import { addTemplate } from '#server/commands/review/message-template.ts';
import { askQuestion } from '#server/commands/proposal/public-question.ts';
import { reportQuestion } from '#server/commands/moderation/question-moderation.ts';
import { inviteToProposal } from '#server/commands/proposal/proposal-invitation.ts';
import { removePerson } from '#server/commands/proposal/proposal-people.ts';
import { saveSearch } from '#server/commands/notification/saved-search.ts';
import { reportProposal } from '#server/commands/moderation/report.ts';
import { saveDraft } from '#server/commands/proposal/proposal.ts';
import { proposalPeople } from '#server/db/schema/proposal-people.ts';
import { passkeys, wallets } from '#server/db/schema/identity.ts';
import { insertApplication, insertProposal } from '#server/db/testing/board-rows.ts';
import type { TestUser, TestApp } from './test-app.ts';

/** Unique markers in private texts: in a response to anyone else, one of them is a leak. */
export const CANARY = {
  answers: 'Canary-Kestrel',
  comments: 'Canary-Merlin',
  draft: 'Canary-Osprey',
  applicationDraft: 'Canary-Harrier',
  note: 'Canary-Goshawk',
  withdrawn: 'Canary-Buzzard',
  hidden: 'Canary-Falcon',
  report: 'Canary-Hobby',
  pendingDecision: 'Canary-Lanner',
  template: 'Canary-Hoopoe',
  passkey: 'Canary-Dunlin',
  wallet: '0xCanary-Serin',
  question: 'Canary-Wagtail',
  savedSearch: 'Canary-Wryneck',
  invitation: 'Canary-Siskin',
} as const;

/**
 * Olga's open proposal with Ana's and Ben's applications, withdrawn, hidden and draft rows,
 * Otto's proposal, Stella, who has no part in any, and Ada, an admin. On Olga's proposals Cleo is a
 * co-owner, Rita a reviewer, and Finn was a co-owner until removed.
 */
export async function createBoardFixture(board: TestApp) {
  const { db } = board;
  const now = new Date();
  const admin = await board.person('Ada M.', { admin: true });
  const olga = await board.person('Olga O.');
  const otto = await board.person('Otto N.');
  const ana = await board.person('Ana A.');
  const ben = await board.person('Ben B.');
  const stella = await board.person('Stella S.');
  const cleo = await board.person('Cleo C.');
  const rita = await board.person('Rita R.');
  const finn = await board.person('Finn F.');

  const rolling = { appType: 'rolling', participants: 3 } as const;
  const open = await insertProposal(db, olga.uid, now, { title: 'Open at Olga’s', ...rolling });
  const other = await insertProposal(db, otto.uid, now, { title: 'Open at Otto’s', ...rolling });
  const withdrawn = await insertProposal(db, olga.uid, now, { title: CANARY.withdrawn, status: 'withdrawn' });
  const hidden = await insertProposal(db, olga.uid, now, {
    title: CANARY.hidden,
    status: 'hidden',
    hiddenFrom: 'open',
  });
  const form = readProposalForm([['title', CANARY.draft]]);
  const draft = expectOk(await saveDraft(db, olga, { draftId: null, revision: null, form }, now)).id;

  const texts = { kind: 'reason', name: CANARY.template, body: CANARY.template } as const;
  const template = expectOk(await addTemplate(db, olga, texts, now)).id;
  const [passkey] = await board.db
    .insert(passkeys)
    .values({
      userId: olga.uid,
      credentialId: 'a-credential',
      rpId: 'board.example',
      name: CANARY.passkey,
      publicKey: '',
      counter: 0,
      transports: [],
      createdAt: now,
    })
    .returning({ id: passkeys.id });
  const [wallet] = await board.db
    .insert(wallets)
    .values({ userId: olga.uid, address: CANARY.wallet, createdAt: now })
    .returning({ id: wallets.id });
  const search = { params: new URLSearchParams({ q: CANARY.savedSearch }), cadence: 'daily' };
  const named = { ...search, name: CANARY.savedSearch };
  const savedSearch = expectOk(await saveSearch(db, olga, named, now)).id;
  const resumeId = await uploadResume(board, ana);
  const answeredForm = {
    answers: [CANARY.answers, CANARY.answers, CANARY.answers] as [string, string, string],
    comments: CANARY.comments,
    referenceLink: 'https://notebooks.example/ana',
    aiUse: '',
    resumeId,
  };
  const application = expectOk(await submitApplication(db, ana, open, answeredForm, now)).id;
  expectOk(await saveApplicationNote(db, olga, application, { note: CANARY.note }, now));
  const bens = { ...answeredForm, answers: ['b', 'b', 'b'] as [string, string, string], comments: 'b' };
  const benResumeId = await uploadResume(board, ben);
  const benApplication = expectOk(
    await submitApplication(db, ben, open, { ...bens, resumeId: benResumeId }, now),
  ).id;
  const begun = { ...bens, comments: CANARY.applicationDraft, resumeId: null };
  const applicationDraft = expectOk(await saveApplication(db, ana, other, begun, {}, now)).id;
  expectOk(await reportProposal(db, ben, open, { reason: 'other', words: CANARY.report }, now));
  // A waiting question, which only Olga and Ana may read.
  const question = expectOk(await askQuestion(db, ana, open, { question: CANARY.question }, now)).id;
  expectOk(await reportQuestion(db, olga, question, { reason: 'unsafe', words: CANARY.report }, now));
  // A pending decision, visible to Olga only.
  const due = await insertProposal(db, olga.uid, now, { status: 'closed', applicationCount: 1 });
  const sent = { proposalId: due, applicantId: ana.uid, resumeId: null, status: 'submitted' } as const;
  const dueApplication = await insertApplication(db, sent, now);
  expectOk(
    await inviteApplicant(db, olga, dueApplication, { message: CANARY.pendingDecision, replyBy: '' }, now),
  );
  // After the applications: they joined later, so Cleo may open no resume.
  for (const proposalId of [open, withdrawn, hidden, due]) {
    await db.insert(proposalPeople).values([
      { proposalId, userId: cleo.uid, role: 'co_owner', joinedAt: now },
      { proposalId, userId: rita.uid, role: 'reviewer', joinedAt: now },
      { proposalId, userId: finn.uid, role: 'co_owner', joinedAt: now },
    ]);
    expectOk(await removePerson(db, olga, { proposalId, uid: finn.uid }, now));
  }
  const invited = { email: stella.email, role: 'reviewer', message: CANARY.invitation };
  const invitation = expectOk(await inviteToProposal(db, olga, open, invited, 'secret', now)).id;
  const announcement = await createPublishedAnnouncement(db, admin, {}, now);
  return {
    admin,
    olga,
    otto,
    ana,
    ben,
    stella,
    cleo,
    rita,
    finn,
    invitation,
    due,
    dueApplication,
    open,
    other,
    withdrawn,
    hidden,
    draft,
    template,
    passkey: passkey!.id,
    wallet: wallet!.id,
    savedSearch,
    announcement,
    question,
    resumeId,
    benResumeId,
    application,
    benApplication,
    applicationDraft,
  };
}

export type BoardFixture = Awaited<ReturnType<typeof createBoardFixture>>;

/** A blind panel, in which Ana's application is ready and assigned to Rita. */
export async function addBlindPanel({ db }: TestApp, { olga, rita, open, application }: BoardFixture) {
  const now = new Date();
  expectOk(await savePanel(db, olga, open, PANEL_FORM, now));
  expectOk(await assignReviewer(db, olga, application, rita.uid, now));
  await markReady(db, olga, application, now);
}

/** Uploads a real PDF as a browser does; returns the resume's id. Throws if refused. */
export async function uploadResume(board: TestApp, person: TestUser): Promise<string> {
  const pdf = await samplePdf({ title: `Resume of ${person.name}`, lines: [person.uid] });
  const form = new FormData();
  form.append('resume', new Blob([pdf as BlobPart], { type: 'application/pdf' }), 'resume.pdf');
  const answer = await board.ask('/resume/upload', { as: person, form });
  const { data } = (await answer.json()) as { data?: { resume_link: string } };
  if (!data) throw new Error(`The upload was refused: ${answer.status}`);
  return data.resume_link.split('/').at(-1)!;
}
