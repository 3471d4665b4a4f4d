import { MESSAGE_CAP } from '#domain/application/application.ts';
import { type Outcome, refuse } from '#domain/base/refusal.ts';
import { allowResume } from '#server/commands/application/application-reader.ts';
import {
  acceptInvitation,
  declineInvitation,
  discardUnsentChanges,
  restoreApplication,
  withdrawApplication,
} from '#server/commands/application/application.ts';
import { resendReceipt } from '#server/commands/application/receipt.ts';
import { deleteOwnResume, removeFiles } from '#server/commands/application/resume.ts';
import { findOwnApplication } from '#server/queries/application/sent-application.ts';
import { listNotAllowed } from '#server/queries/proposal/proposal-people.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import type { Toast } from '#app/http/toast-cookie.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import { confirmation } from '#app/routes/confirmation.ts';
import type { ConfirmationText } from '#app/routes/confirmation-page.tsx';
import { withdrawalConsequences } from './application-summary.tsx';
import { ownApplicationUrl } from './application-urls.ts';
import { type ApplicationPageData, loadOwnApplication } from './load-own-application.ts';

/** The confirm pages of an application's applicant, by path. */
export const applicationConfirmations = {
  // Withdraws a submitted application
  'applications/:id/withdraw': changeConfirmation({
    may: 'withdraw',
    ask: (page) => {
      const [first, ...others] = withdrawalConsequences(page);
      return {
        title: 'Withdraw application',
        question: 'Withdraw this application?',
        consequences: [page.canUndo ? first! : [{ bold: first! }], ...others],
        confirm: 'Withdraw application',
        danger: true,
      };
    },
    cancel: 'Keep application',
    run: ({ db, actor, id, now }) => withdrawApplication(db, actor, id, now),
    toast: 'Application withdrawn. We’ve emailed you a confirmation.',
  }),

  // Submits a withdrawn application again
  'applications/:id/restore': changeConfirmation({
    may: 'restore',
    ask: ({ ownerName, whyNotRestore }) => ({
      title: 'Undo withdrawal',
      question: 'Undo withdrawal?',
      consequences: [
        `${ownerName} will be able to read your answers and open your resume again, as you sent them.`,
      ],
      whyNot: whyNotRestore ?? undefined,
      confirm: 'Undo withdrawal',
    }),
    run: ({ db, actor, id, now, settings }) =>
      restoreApplication(db, actor, id, now, settings.openApplications),
    toast: 'Application restored',
  }),

  // Accepts an invitation
  'applications/:id/accept': changeConfirmation({
    may: 'accept',
    ask: ({ ownerName, joining }) => ({
      title: 'Accept',
      question: 'Accept this invitation?',
      consequences: [
        'You take the spot right away.',
        `${ownerName} will be notified, and you’ll see each other’s name and email address.`,
      ],
      facts: joining,
      confirm: 'Accept',
    }),
    run: ({ db, actor, id, now }) => acceptInvitation(db, actor, id, now),
    toast: 'You’re in.',
  }),

  // Declines an invitation, with a note to the owner
  'applications/:id/decline': confirmation({
    access: 'member',
    load: loadOwnApplication,
    allows: ({ may }) => may.decline,
    read: (form) => ({ note: textIn(form, 'note') }),
    ask: ({ id, ownerName }) => ({
      title: 'Decline the invitation',
      question: 'Decline this invitation?',
      consequences: [
        `${ownerName} will be notified right away, and can invite someone else.`,
        'This can’t be undone.',
      ],
      fields: [
        {
          control: 'text-area',
          name: 'note',
          label: `Message to ${ownerName}`,
          optional: true,
          cap: MESSAGE_CAP,
          hint: `Only ${ownerName} can read this.`,
        },
      ],
      confirm: 'Decline the invitation',
      danger: true,
      ...returnTo(id),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }, typed) => declineInvitation(db, actor, id, typed, now),
    done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Invitation declined' }),
  }),

  // Discards unsent changes; the submitted version remains
  'applications/:id/discard-changes': changeConfirmation({
    may: 'discard',
    ask: () => ({
      title: 'Discard changes',
      question: 'Discard your unsent changes?',
      consequences: ['What you submitted stays as it is.', 'This can’t be undone.'],
      confirm: 'Discard changes',
      danger: true,
    }),
    cancel: 'Keep them',
    run: async ({ db, blobs, actor, id, now }) => {
      const discarded = await discardUnsentChanges(db, actor, id, now);
      if (discarded.ok) await removeFiles(blobs, discarded.value.unusedFiles);
      return discarded;
    },
    toast: 'Changes discarded',
  }),

  // Deletes the resume before its retention ends
  'applications/:id/delete-resume': changeConfirmation({
    may: 'deleteResume',
    ask: ({ ownerName, may }) => ({
      title: 'Delete the resume',
      question: 'Delete your resume now?',
      consequences: [
        `No one can open it anymore, including ${ownerName}. This can’t be undone.`,
        'If you used the same file in other applications, it’s deleted there too.',
        `Your answers stay as you sent them${may.edit ? '; until the close date you can submit again with another resume' : ''}.`,
      ],
      confirm: 'Delete resume',
      danger: true,
    }),
    cancel: 'Keep it',
    run: async ({ db, blobs, actor, id, now }) => {
      const own = await findOwnApplication(db, actor, id, now);
      if (!own.ok) return own;
      const { resume } = own.value;
      return resume ? deleteOwnResume(db, blobs, actor, resume.id, now) : refuse('move_not_allowed');
    },
    toast: 'Resume deleted',
  }),

  // Emails the receipt again
  'applications/:id/send-receipt': confirmation({
    access: 'member',
    load: loadOwnApplication,
    ask: ({ id, may }) => ({
      title: 'Send the receipt again',
      question: 'Send the receipt again?',
      consequences: ['We’ll email it to the address you sign in with, with all your answers.'],
      allowed: may.resendReceipt,
      whyNot: 'It was sent to the lead of your team.',
      confirm: 'Send it again',
      ...returnTo(id),
    }),
    run: ({ db, actor, id, now }) => resendReceipt(db, actor, id, now),
    done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'We’ve emailed you the receipt.' }),
  }),

  // `?uid=…`: lets someone who joined later open the resume
  'applications/:id/allow-resume': confirmation({
    access: 'member',
    load: async (request) => {
      const page = await loadOwnApplication(request);
      const uid = personIn(request.url);
      if (!uid) throw pageRefusal(refuse('not_found').refusal);
      const others = await listNotAllowed(request.db, request.actor, request.id);
      return { ...page, person: others.find((other) => other.uid === uid) ?? null };
    },
    allows: ({ person }) => person !== null,
    ask: ({ id, person }) => ({
      title: 'Allow them to open your resume?',
      question: 'Allow them to open your resume?',
      consequences: [
        `${person?.name} works on this proposal since after you applied, so only you can let them open your resume.`,
        'They already read your answers. You’ll see each time they open the resume.',
      ],
      whyNot: 'They can open it already, or they no longer work on this proposal.',
      confirm: 'Allow',
      ...returnTo(id, 'Not now'),
    }),
    run: ({ db, actor, id, now, url }) => allowResume(db, actor, id, { uid: personIn(url) }, now),
    done: (_, { id }) => ({ to: ownApplicationUrl(id), toast: 'Allowed. They can open your resume now.' }),
  }),
};

const personIn = (url: URL) => url.searchParams.get('uid') ?? '';

/** The links that leave a page for the application. */
function returnTo(id: number, cancel = 'Back') {
  const to = ownApplicationUrl(id);
  return { back: { label: 'View application', to }, cancel: { label: cancel, to } };
}

type Change = {
  /** What the applicant must be allowed to do. */
  may: keyof ApplicationPageData['may'];
  ask: (page: ApplicationPageData) => Omit<ConfirmationText, 'back' | 'cancel'>;
  cancel?: string;
  run: (request: ActionRequest) => Promise<Outcome<unknown>>;
  toast: Toast;
};

/** A change of the application, which its state has to allow. */
function changeConfirmation({ may: change, ask, cancel, run, toast }: Change) {
  return confirmation({
    access: 'member',
    load: loadOwnApplication,
    allows: ({ may }) => may[change],
    ask: (page) => ({ ...ask(page), ...returnTo(page.id, cancel) }),
    countsTowardHourlyLimit: true,
    run,
    done: (_, { id }) => ({ to: ownApplicationUrl(id), toast }),
  });
}
