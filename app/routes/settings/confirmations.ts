import { EMAIL_CAP } from '#domain/account/person.ts';
import { EMAIL_LINK_HOURS } from '#domain/account/account-email.ts';
import { PASSKEY_NAME_CAP } from '#domain/account/passkey.ts';
import { refuse } from '#domain/base/refusal.ts';
import { type FactKind, factText } from '#domain/member/verified-fact.ts';
import { shortAddress } from '#domain/member/wallet.ts';
import { plural } from '#domain/text/text.ts';
import {
  addEmail,
  makeEmailPrimary,
  removeEmail,
  sendLinkToOwnEmail,
} from '#server/commands/account/account-email.ts';
import { endOtherSessions, endOwnSession } from '#server/commands/account/account.ts';
import { removePasskey, renamePasskey } from '#server/commands/account/passkey.ts';
import { deleteUnsentResume } from '#server/commands/application/resume.ts';
import { unlinkAccount } from '#server/commands/member/linked-account.ts';
import { showFact } from '#server/commands/member/verified-fact.ts';
import { removeWallet } from '#server/commands/member/wallet.ts';
import { deleteTemplate } from '#server/commands/review/message-template.ts';
import { type OwnEmail, listOwnEmails } from '#server/queries/account/account-email.ts';
import { listIdentities, listLinkedAccounts } from '#server/queries/account/account.ts';
import { findPasskeyName } from '#server/queries/account/passkey.ts';
import { listSessions } from '#server/queries/account/session.ts';
import { findStoredResume } from '#server/queries/application/resume.ts';
import { listOwnFacts } from '#server/queries/member/verified-fact.ts';
import { findWalletAddress } from '#server/queries/member/wallet.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { textIn } from '#app/http/read-form.ts';
import type { ActionRequest } from '#app/routes/action-route.ts';
import { confirmation } from '#app/routes/confirmation.ts';
import { linkOrigin, refusedEmailsOf } from './emails/link-origin.ts';
import { linkedAccountLines } from './linked-accounts.tsx';
import { loadTemplate } from './load-template.ts';
import { ACCOUNT_URL, EMAILS_URL, ORGANIZATION_URL, RESUMES_URL, TEMPLATES_URL } from './settings-urls.ts';

/** The confirm pages of the settings, by path; `back` is the tab that they are below. */
export const settingsConfirmations = {
  // Deletes a saved text
  'settings/templates/:id/delete': confirmation({
    access: 'member',
    load: loadTemplate,
    ask: ({ name }) => ({
      title: 'Delete a template',
      question: `Delete “${name}”?`,
      consequences: ['Messages you already sent don’t change. You can’t undo this.'],
      confirm: 'Delete template',
      danger: true,
      ...returnTo(TEMPLATES_URL, 'Keep it'),
    }),
    run: ({ db, actor, id }) => deleteTemplate(db, actor, id),
    done: () => ({ to: TEMPLATES_URL, toast: 'Template deleted' }),
  }),

  // Deletes a resume that is in no submitted application
  'settings/resumes/:resume/delete': confirmation({
    access: 'member',
    load: loadResume,
    ask: ({ fileName, mayDelete, drafts, application }) => ({
      title: 'Delete a resume',
      question: mayDelete ? `Delete ${fileName}?` : `You can’t delete ${fileName} here`,
      consequences: [
        'We’ll delete the file right away. You can’t undo this.',
        ...(drafts.length > 0
          ? [
              `You’ll need another resume in ${plural(drafts.length, 'draft')}: ${drafts.map((title) => `“${title}”`).join(', ')}`,
            ]
          : []),
      ],
      allowed: mayDelete,
      whyNot: [
        'It’s part of an application you submitted. Until the owner decides, you can delete it there or withdraw the application. ',
        ...(application ? [{ label: 'View application', to: application }] : []),
      ],
      confirm: 'Delete file',
      danger: true,
      ...returnTo(RESUMES_URL, 'Keep it'),
    }),
    run: ({ db, blobs, actor, params, now }) =>
      deleteUnsentResume(db, blobs, actor, params['resume'] ?? '', now),
    done: () => ({ to: RESUMES_URL, toast: 'Resume deleted' }),
  }),

  // Emails a link that adds an address
  'settings/emails/add': confirmation({
    access: 'member',
    load: (_request, { email = '' }) => Promise.resolve({ email }),
    read: (form) => ({ email: textIn(form, 'email') }),
    keepDuringSignIn: (typed) => typed,
    ask: ({ email }) => ({
      title: 'Add an email',
      question: 'Add an email',
      consequences: [
        `We’ll email a link to the address. It works once, within ${EMAIL_LINK_HOURS} hours, where you’re signed in to this account.`,
      ],
      fields: [
        {
          control: 'text',
          label: 'Email',
          name: 'email',
          type: 'email',
          autoComplete: 'email',
          maxLength: EMAIL_CAP,
          value: email,
        },
      ],
      confirm: 'Send link',
      ...returnTo(EMAILS_URL),
    }),
    run: (request, { email }) => {
      const { db, actor, now, settings } = request;
      const origin = { ...linkOrigin(request), refusedEmails: refusedEmailsOf(settings) };
      return addEmail(db, actor, email, origin, now);
    },
    done: () => ({ to: EMAILS_URL, toast: 'Link sent. Open it from that inbox.' }),
  }),

  // Emails a link to an own address, to confirm it or renew its badge
  'settings/emails/:id/link': confirmation({
    access: 'member',
    load: loadEmail,
    ask: ({ email }) => ({
      title: 'Confirm an email',
      question: `Confirm ${email}?`,
      consequences: ['We’ll email a link to it. Opening the link shows that you still control the address.'],
      confirm: 'Send link',
      ...returnTo(EMAILS_URL),
    }),
    run: (request) => {
      const { db, actor, id, now } = request;
      return sendLinkToOwnEmail(db, actor, id, linkOrigin(request), now);
    },
    done: () => ({ to: EMAILS_URL, toast: 'Link sent. Open it from that inbox.' }),
    keepDuringSignIn: () => ({}),
  }),

  // Makes an address the one that receives the emails
  'settings/emails/:id/primary': confirmation({
    access: 'member',
    load: loadEmail,
    ask: ({ email }) => ({
      title: 'Primary email',
      question: `Make ${email} your primary email?`,
      consequences: [
        'Everything we send you goes there from now on, and your subscription moves with it.',
        'Owners and applicants you work with see this address.',
        'We’ll notify your old address.',
      ],
      confirm: 'Make primary',
      ...returnTo(EMAILS_URL),
    }),
    run: ({ db, actor, id, now }) => makeEmailPrimary(db, actor, id, now),
    done: () => ({ to: EMAILS_URL, toast: 'Primary email changed' }),
    keepDuringSignIn: () => ({}),
  }),

  // Removes an address from the account
  'settings/emails/:id/remove': confirmation({
    access: 'member',
    load: loadEmail,
    allows: ({ isPrimary }) => !isPrimary,
    ask: ({ email }) => ({
      title: 'Remove an email',
      question: `Remove ${email}?`,
      consequences: [
        'It won’t sign in to this account anymore, and its badge ends.',
        'We’ll notify this address and your primary one.',
      ],
      whyNot: 'This is your primary email. Make another address primary first.',
      confirm: 'Remove',
      danger: true,
      ...returnTo(EMAILS_URL),
    }),
    run: ({ db, actor, id, now, settings, usableIdentities: usable }) =>
      removeEmail(db, actor, id, { usable, lists: settings.academicLists }, now),
    done: () => ({ to: EMAILS_URL, toast: 'Removed' }),
    keepDuringSignIn: () => ({}),
  }),

  // Who sees a verified fact
  'settings/facts/:id/show': factConfirmation(true),
  'settings/facts/:id/hide': factConfirmation(false),

  // Removes a linked account
  'settings/ways/:way/remove': confirmation({
    access: 'member',
    load: loadLinkedAccount,
    ask: ({ name }) => ({
      title: 'Remove a way to sign in',
      question: `Remove ${name}?`,
      consequences: [
        NO_SIGN_IN_WITH_IT,
        'Devices that are signed in stay signed in. Sign out any you don’t recognize.',
      ],
      confirm: 'Remove',
      ...returnTo(ACCOUNT_URL, 'Keep it'),
    }),
    run: ({ db, actor, now, identityProviders, usableIdentities: usable, params }) => {
      const id = params['way'] ?? '';
      const name = identityProviders.find((provider) => provider.id === id)?.name ?? id;
      return unlinkAccount(db, actor, { id, name, usable }, now);
    },
    done: () => ({ to: ACCOUNT_URL, toast: 'Removed' }),
    keepDuringSignIn: () => ({}),
  }),

  // Changes the name by which its person recognizes a passkey
  'settings/passkeys/:id/rename': confirmation({
    access: 'member',
    load: loadPasskey,
    read: (form) => ({ name: textIn(form, 'name') }),
    revised: { lock: 'account', version: ({ name }) => ({ Name: name }) },
    ask: ({ name }) => ({
      title: 'Rename a passkey',
      question: `Rename “${name}”`,
      consequences: ['Only the name here changes, not the one in your device or browser.'],
      fields: [{ control: 'text', label: 'Name', name: 'name', cap: PASSKEY_NAME_CAP, value: name }],
      confirm: 'Rename',
      ...returnTo(ACCOUNT_URL),
    }),
    run: ({ db, actor, id }, typed) => renamePasskey(db, actor, id, typed),
    done: () => ({ to: ACCOUNT_URL, toast: 'Passkey renamed' }),
  }),

  // Removes a passkey from the account
  'settings/passkeys/:id/remove': confirmation({
    access: 'member',
    load: loadPasskey,
    ask: ({ name }) => ({
      title: 'Remove a passkey',
      question: `Remove “${name}”?`,
      consequences: [
        NO_SIGN_IN_WITH_IT,
        SESSIONS_STAY,
        'Delete it from your device or browser too, so that it isn’t offered anymore.',
      ],
      confirm: 'Remove',
      ...returnTo(ACCOUNT_URL, 'Keep it'),
    }),
    run: ({ db, actor, id, usableIdentities, now }) => removePasskey(db, actor, id, usableIdentities, now),
    done: () => ({ to: ACCOUNT_URL, toast: 'Removed' }),
    keepDuringSignIn: () => ({}),
  }),

  // Removes a wallet from the account
  'settings/wallets/:id/remove': confirmation({
    access: 'member',
    load: async ({ db, actor, id }) => {
      const address = await findWalletAddress(db, actor, id);
      if (address === null) throw pageRefusal(refuse('not_found').refusal);
      return { address };
    },
    ask: ({ address }) => ({
      title: 'Remove a wallet',
      question: `Remove the wallet ${shortAddress(address)}?`,
      consequences: [NO_SIGN_IN_WITH_IT, SESSIONS_STAY],
      confirm: 'Remove',
      ...returnTo(ACCOUNT_URL, 'Keep it'),
    }),
    run: ({ db, actor, id, usableIdentities, now }) => removeWallet(db, actor, id, usableIdentities, now),
    done: () => ({ to: ACCOUNT_URL, toast: 'Removed' }),
    keepDuringSignIn: () => ({}),
  }),

  // Ends one session, so that its device is signed out
  'settings/sessions/:handle/end': confirmation({
    access: 'member',
    load: async ({ db, actor, now, params }) => {
      const session = (await listSessions(db, actor, now)).find(({ handle }) => handle === params['handle']);
      if (!session) throw pageRefusal(refuse('not_found').refusal);
      return { words: session.device.words, since: session.since };
    },
    ask: ({ words, since }) => ({
      title: 'Sign out a device',
      question: `Sign out ${words}?`,
      consequences: [
        ['Signed in ', { at: since }, '.'],
        'It will have to sign in again to use your account.',
      ],
      confirm: 'Sign out',
      ...returnTo(ACCOUNT_URL, 'Keep it'),
    }),
    run: ({ db, actor, params, now }) => endOwnSession(db, actor, params['handle'] ?? '', now),
    done: ({ wasThis }) => (wasThis ? { to: '/' } : { to: ACCOUNT_URL, toast: 'Signed out on that device' }),
  }),

  // Ends every other session
  'settings/sessions/end-others': confirmation({
    access: 'member',
    load: () => Promise.resolve(null),
    ask: () => ({
      title: 'Sign out everywhere else',
      question: 'Sign out everywhere else?',
      consequences: ['You’ll stay signed in on this device only.'],
      confirm: 'Sign out everywhere else',
      ...returnTo(ACCOUNT_URL, 'Keep them'),
    }),
    run: ({ db, actor, now }) => endOtherSessions(db, actor, now),
    done: ({ ended }) => ({
      to: ACCOUNT_URL,
      toast: ended === 1 ? '1 device signed out' : '# devices signed out',
      count: ended,
    }),
  }),
};

const NO_SIGN_IN_WITH_IT = 'You’ll no longer be able to sign in with it.';
const SESSIONS_STAY = 'Open sessions stay signed in. End any you don’t recognize.';

const BACK: Record<string, string> = {
  [ACCOUNT_URL]: 'Back to account',
  [EMAILS_URL]: 'Back to emails',
  [ORGANIZATION_URL]: 'Back to organization',
  [RESUMES_URL]: 'Back to resumes',
  [TEMPLATES_URL]: 'Back to templates',
};

/** The links that leave a page for the tab it is below. */
function returnTo(to: string, cancel = 'Cancel') {
  return { back: { label: BACK[to] ?? '', to }, cancel: { label: cancel, to } };
}

/** The page that lists the facts of a kind. */
const FACT_PAGES: Record<FactKind, string> = {
  academic_domain: EMAILS_URL,
  organization_domain: ORGANIZATION_URL,
  github: ACCOUNT_URL,
  orcid: ACCOUNT_URL,
};

function factConfirmation(isShow: boolean) {
  return confirmation({
    access: 'member',
    load: async ({ db, actor, id, now }) => {
      const fact = (await listOwnFacts(db, actor, now)).find((own) => own.id === id);
      if (!fact) throw pageRefusal(refuse('not_found').refusal);
      return { text: factText(fact), kind: fact.kind };
    },
    ask: ({ text, kind }) => ({
      title: 'Verified fact',
      question: isShow ? 'Show this to everyone?' : 'Hide this?',
      consequences: [
        text,
        isShow
          ? 'It appears on your page and on your proposals.'
          : 'Your page and your proposals no longer show it.',
      ],
      confirm: isShow ? 'Show' : 'Hide',
      ...returnTo(FACT_PAGES[kind]),
    }),
    run: ({ db, actor, id }) => showFact(db, actor, id, isShow),
    done: (kind) => ({
      to: FACT_PAGES[kind],
      toast: isShow ? 'Shown to everyone' : 'Hidden from everyone else',
    }),
  });
}

/** The address of this person that the URL names; 404 for another's. */
async function loadEmail({ db, actor, id }: ActionRequest): Promise<OwnEmail> {
  const email = (await listOwnEmails(db, actor)).find((own) => own.id === id);
  if (!email) throw pageRefusal(refuse('not_found').refusal);
  return email;
}

/** The name of the reader's own passkey; 404 for another's. */
async function loadPasskey({ db, actor, id }: ActionRequest) {
  const name = await findPasskeyName(db, actor, id);
  if (name === null) throw pageRefusal(refuse('not_found').refusal);
  return { name };
}

async function loadResume({ db, actor, params }: ActionRequest) {
  const resume = await findStoredResume(db, actor, params['resume'] ?? '');
  if (!resume) throw pageRefusal(refuse('not_found').refusal);
  const { fileName, mayDelete, uses } = resume;
  const submitted = uses.find((use) => use.as === 'submitted');
  return {
    fileName,
    mayDelete,
    drafts: uses.filter((use) => use.as === 'draft').map(({ proposal }) => proposal),
    application: submitted ? `/applications/${submitted.applicationId}` : null,
  };
}

async function loadLinkedAccount({
  db,
  actor: { uid },
  identityProviders,
  usableIdentities: usable,
  params,
}: ActionRequest) {
  const [linked, own] = await Promise.all([listLinkedAccounts(db, uid), listIdentities(db, uid, usable)]);
  const accounts = linkedAccountLines(identityProviders, linked, own, []);
  const account = accounts.find(({ id }) => id === params['way']);
  if (!account?.since) throw pageRefusal(refuse('not_found').refusal);
  if (!account.mayRemove) throw pageRefusal(refuse('last_way').refusal);
  return { name: account.name };
}
