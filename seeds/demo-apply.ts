import type { SignedIn } from '#domain/base/actor.ts';
import { NO_AI_USE, asksForAiUse } from '#domain/application/ai-use.ts';
import type { ApplicationDraft } from '#domain/application/application-form.ts';
import { type Three, askedQuestions } from '#domain/proposal/proposal.ts';
import type { Outcome } from '#domain/base/refusal.ts';
import { NOT_STATED, type ProposalTerms } from '#domain/proposal/terms.ts';
import {
  acceptInvitation,
  declineInvitation,
  restoreApplication,
  saveApplication,
  submitApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import {
  doNotSelect,
  inviteApplicant,
  shortlistApplication,
  undoDecision,
  unshortlistApplication,
  waitlistApplication,
} from '#server/commands/decision/decision.ts';
import type { Database } from '#server/db/database.ts';
import type { DemoApplication, DemoEvent, DemoStep } from './demo-application.ts';
import { type DemoProposal, calendarDayInDays, instantInDays } from './demo-proposal.ts';
import { ALL_PEOPLE, type PersonKey, demoActor } from './demo-people.ts';
import { teamEvents } from './demo-team.ts';
import { expectSeeded } from './expect-ok.ts';

type Target = {
  id: number;
  demo: DemoProposal;
  terms: ProposalTerms | null;
  owner: SignedIn;
  resumes: ReadonlyMap<PersonKey, string>;
};

// Spreads applications over the day, so that they are not all sent at one time.
const APPLICATION_INTERVAL_MINUTES = 53;
const SPREAD_MINUTES = 10 * 60;

/** All events of a proposal's applications, unsorted. */
export function applicationEvents(
  tx: Database,
  target: Target,
  sent: readonly DemoApplication[],
  now: Date,
): DemoEvent[] {
  return sent.flatMap((application, index) => {
    const person = demoActor(application.by);
    let id = 0;
    const minutes = ((index + application.by.length) * APPLICATION_INTERVAL_MINUTES) % SPREAD_MINUTES;
    const first: DemoEvent = {
      at: instantInDays(application.day - minutes / (24 * 60), now),
      happen: async (at) => {
        const draft = draftOf(application, target);
        const saved = application.draft
          ? await saveApplication(tx, person, target.id, draft, {}, at)
          : await submitApplication(tx, person, target.id, draft, at);
        id = expectSeeded(saved, ALL_PEOPLE[application.by].name).id;
      },
    };
    const steps = (application.steps ?? []).map((step): DemoEvent => ({
      at: instantInDays(step.day, now),
      happen: async (at) => {
        expectSeeded(await runStep(tx, step, id, person, target, at, now), ALL_PEOPLE[application.by].name);
      },
    }));
    return [...teamEvents(tx, target, person, application, now), first, ...steps];
  });
}

function draftOf(application: DemoApplication, { demo, terms, resumes }: Target): ApplicationDraft {
  const answers: Three = ['', '', ''];
  askedQuestions(demo.questions).forEach(({ index }, nth) => {
    answers[index] = application.answers[nth] ?? '';
  });
  const { comments, link, draft, noResume } = application;
  const absent = draft ? '' : 'N/A';
  return {
    answers,
    comments: comments ?? absent,
    referenceLink: link ?? absent,
    aiUse: asksForAiUse(terms?.aiInApplication ?? NOT_STATED) ? demoAiUse(application, terms!) : '',
    resumeId: noResume ? null : resumes.get(application.by)!,
  };
}

/** Every other applicant used something, where that is allowed. */
function demoAiUse({ answers }: DemoApplication, { aiInApplication }: ProposalTerms): string {
  const usedNone = aiInApplication === 'not_allowed' || (answers[0] ?? '').length % 2 === 0;
  return usedNone ? NO_AI_USE : 'A tool checked my English. The ideas and the examples are mine.';
}

function runStep(
  tx: Database,
  step: DemoStep,
  id: number,
  person: SignedIn,
  { demo, owner }: Target,
  at: Date,
  now: Date,
): Promise<Outcome<unknown>> {
  switch (step.action) {
    case 'shortlist':
      return shortlistApplication(tx, owner, id, at);
    case 'unshortlist':
      return unshortlistApplication(tx, owner, id, at);
    case 'waitlist':
      return waitlistApplication(tx, owner, id, at);
    case 'takeBack':
      return undoDecision(tx, owner, id, at);
    case 'notSelect':
      return doNotSelect(tx, owner, id, { reason: step.text }, at);
    case 'invite': {
      const replyBy = step.replyBy === undefined ? '' : calendarDayInDays(step.replyBy, demo.timeZone, now);
      return inviteApplicant(tx, owner, id, { message: step.text, replyBy }, at);
    }
    case 'accept':
      return acceptInvitation(tx, person, id, at);
    case 'decline':
      return declineInvitation(tx, person, id, { note: step.text }, at);
    case 'withdraw':
      return withdrawApplication(tx, person, id, at);
    case 'restore':
      return restoreApplication(tx, person, id, at);
  }
}
