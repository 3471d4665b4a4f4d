import { STOP_REASON_LABEL, type StopReason } from '../bounce.ts';
import type { EmailDefinition, NotificationDefinition } from '../definition.ts';
import { button, fact, headline, lead, ledger, note, paragraph } from '../email/blocks.ts';
import { WHY_ENTERED, WHY_SECURITY, eventTime } from '../email/copy.ts';
import type { EmailTemplate } from '../email/email-template.ts';
import type { Instant } from '../facts.ts';
import { lineOf } from '../line.ts';
import { type NotificationUrls, PATHS } from '../notification-urls.ts';

/** `token` works once; `next` is the page to return to. */
export type StoredSignInLink = { token: string; next: string };

type SignInLinkFacts = {
  url: string;
  until: Instant;
  /** The address is on an account that signs in another way, so the link is left out. */
  otherWay?: boolean;
};

/** The link that signs in, or creates an account, with this address. */
export const signInLink: EmailDefinition<SignInLinkFacts> = {
  when: 'Someone asked to sign in with this address',
  email: ({ url, until, otherWay = false }, urls, readerZone) => {
    if (otherWay) return otherWayEmail(urls);
    return {
      what: 'Your link to sign in to Collegium',
      preheader: 'It works once.',
      blocks: [
        headline('Sign in to Collegium'),
        paragraph('You asked to sign in with this address.'),
        ledger(fact('Link works until', eventTime(until, readerZone))),
        button('Sign in', url),
        paragraph('The button opens a page where you sign in with one click.'),
        note('If this wasn’t you, ignore this email. No one can sign in without the link.'),
      ],
      why: WHY_ENTERED,
    };
  },
};

/** The address is on an account, but no one confirmed it there by a link. */
function otherWayEmail({ emails, signIn }: NotificationUrls): EmailTemplate {
  return {
    what: 'Your link to sign in to Collegium',
    preheader: 'Your account signs in another way.',
    blocks: [
      headline('Sign in the way you usually do'),
      paragraph(
        'This address is on an account that signs in another way, such as Google. Sign in that way first.',
      ),
      button('Sign in', signIn),
      paragraph(`Then confirm this address under Settings, Emails, to sign in with links: ${emails}`),
      note('If this wasn’t you, ignore this email.'),
    ],
    why: WHY_ENTERED,
  };
}

/** A sign-in with a browser that the reader has not signed in with before. */
export const unfamiliarSignIn: NotificationDefinition<{ device: string; at: Instant }> = {
  to: 'member',
  when: 'A sign-in with a browser that they have not signed in with before',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ device }) =>
    lineOf([`New sign-in from ${device}`], 'Wasn’t you? Sign that device out in your account.', [
      'Check',
      PATHS.sessions,
    ]),
  email: ({ device, at }, urls, readerZone) => {
    const when = eventTime(at, readerZone);
    return {
      what: 'New sign-in to your account',
      preheader: `${device}, ${when}.`,
      blocks: [
        headline('New sign-in. Was this you?'),
        lead('Someone signed in to your account from a device you haven’t used before.'),
        ledger(fact('Device', device), fact('When', when)),
        button('See where you’re signed in', urls.sessions),
        paragraph(
          'If this was you, you can ignore this email. If it wasn’t, end that session and change your password with your sign-in provider.',
        ),
      ],
      why: WHY_SECURITY,
    };
  },
};

/** An account at an identity provider was linked to the reader's account, or unlinked. */
export const linkedAccountsChanged: NotificationDefinition<{
  change: 'added' | 'removed';
  way: string;
  at: Instant;
}> = {
  to: 'member',
  when: 'A way to sign in was added to their account, or removed from it',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ change, way }) =>
    lineOf([`${way} was ${change} as a way to sign in`], 'Wasn’t you? Check your account.', [
      'Check',
      PATHS.ways,
    ]),
  email: ({ change, way, at }, urls, readerZone) => {
    const when = eventTime(at, readerZone);
    const isAdded = change === 'added';
    return {
      what: isAdded ? `${way} was added to your account` : `${way} was removed from your account`,
      preheader: `${isAdded ? 'Added' : 'Removed'} ${when}.`,
      blocks: [
        headline(`You can ${isAdded ? 'now' : 'no longer'} sign in with ${inSentence(way)}`),
        lead(
          isAdded
            ? `${way} was added as a way to sign in to your Collegium account.`
            : `${way} was removed as a way to sign in to your Collegium account.`,
        ),
        ledger(fact('Provider', way), fact('When', when)),
        button('Review how you sign in', urls.ways),
        paragraph(
          'If this was you, you can ignore this email. If it wasn’t, use the button to undo the change, end your other sessions, and change your password with your sign-in provider.',
        ),
      ],
      why: WHY_SECURITY,
    };
  },
};

/** "a passkey" for "A passkey"; names of providers stay. */
const inSentence = (way: string) => way.replace(/^A /, 'a ');

/** `token` works once. */
export type StoredEmailLink = { token: string };

/** The link that adds an address to the account of the person who asked for it. */
export const emailLink: EmailDefinition<{ url: string; until: Instant }> = {
  when: 'A member asked to add this address to their account, or to confirm it again',
  email: ({ url, until }, _urls, readerZone) => ({
    what: 'Confirm your email address for Collegium',
    preheader: 'Open the link where you’re signed in.',
    blocks: [
      headline('Confirm your email address'),
      paragraph('You asked to use this address with your Collegium account.'),
      ledger(fact('Link works until', eventTime(until, readerZone))),
      button('Confirm email', url),
      paragraph('The button opens a page where you confirm, signed in to the same account.'),
      note('If this wasn’t you, ignore this email. Nothing changes, and the link stops working.'),
    ],
    why: WHY_ENTERED,
  }),
};

type EmailsChangedFacts = { change: 'added' | 'removed' | 'primary'; email: string; at: Instant };

const EMAILS_SENTENCE = {
  added: (email: string) => `${email} was added to your account`,
  removed: (email: string) => `${email} was removed from your account`,
  primary: (email: string) => `Your primary email is now ${email}`,
};

const EMAILS_SUBJECT = {
  added: 'An email address was added to your account',
  removed: 'An email address was removed from your account',
  primary: 'Your account has another primary email',
};

const EMAILS_EXPLANATION = {
  added: 'This address was confirmed and added to your Collegium account.',
  removed: 'This address was removed from your Collegium account. It no longer signs in.',
  primary: 'Collegium emails you at this address from now on. This is the last email to the old one.',
};

/** An address was added or removed, or another one is primary; that one is read by the old address. */
export const emailsChanged: NotificationDefinition<EmailsChangedFacts> = {
  to: 'member',
  when: 'An email address was added to their account or removed, or another one made primary',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  isOwnAction: true,
  line: ({ change, email }) =>
    lineOf([EMAILS_SENTENCE[change](email)], 'Wasn’t you? Check your account.', ['Check', PATHS.emails]),
  email: ({ change, email, at }, urls, readerZone) => ({
    what: EMAILS_SUBJECT[change],
    preheader: EMAILS_EXPLANATION[change],
    blocks: [
      headline(EMAILS_SENTENCE[change](email)),
      lead(EMAILS_EXPLANATION[change]),
      ledger(fact('Email', email), fact('When', eventTime(at, readerZone))),
      button('Review your emails', urls.emails),
      paragraph(
        'If this was you, you can ignore this email. If it wasn’t, use the button to undo the change, and end your other sessions.',
      ),
    ],
    why: WHY_SECURITY,
  }),
};

type AccountEmailFacts = { change: 'changed' | 'kept'; email: string; way: string; at: Instant };

/**
 * The email at the provider changed. `change` says whether the account's email did too: not if
 * another account has the new one.
 */
export const accountEmail: NotificationDefinition<AccountEmailFacts> = {
  to: 'member',
  when: 'Their email changed at the provider they sign in with; the old address gets this one',
  preference: 'sign_in',
  inProduct: true,
  byMail: true,
  line: ({ change, email, way }) =>
    change === 'changed'
      ? lineOf([`Your email is now ${email}, as at ${way}`], 'Wasn’t you? Check your account.', [
          'Check',
          PATHS.ways,
        ])
      : lineOf(
          [`Your email at ${way} is now ${email}`],
          'Another Collegium account uses it, so yours stays the same.',
          ['Check', PATHS.ways],
        ),
  email: ({ change, email, way, at }, urls, readerZone) => {
    const when = eventTime(at, readerZone);
    const isChanged = change === 'changed';
    return {
      what: isChanged ? 'Your account’s email changed' : 'Your account’s email stays the same',
      preheader: isChanged ? `It is now ${email}.` : `Another Collegium account uses ${email}.`,
      blocks: [
        headline(isChanged ? 'Your account’s email changed' : 'Your account’s email stays the same'),
        lead(
          isChanged
            ? `Your email at ${way} is now ${email}, so your Collegium account uses it too. This is the last email we’ll send to your old address.`
            : `Your email at ${way} is now ${email}. Another Collegium account already uses that address, so your account’s email stays the same.`,
        ),
        ledger(fact('Provider', way), fact('When', when)),
        button('Review how you sign in', urls.ways),
        paragraph(
          isChanged
            ? 'If this wasn’t you, change your password with your sign-in provider, and end your other sessions.'
            : 'If both accounts are yours, delete the one you don’t need. Your email is updated the next time you sign in.',
        ),
      ],
      why: WHY_SECURITY,
    };
  },
};

/** The reader's address is suppressed. In-product only: an email would not be sent. */
export const emailSuppressed: NotificationDefinition<{ email: string; reason: StopReason }> = {
  to: 'member',
  when: 'Nothing is emailed to their address anymore, since emails came back or were reported as spam',
  preference: 'sign_in',
  inProduct: true,
  byMail: false,
  line: ({ email, reason }) =>
    lineOf(
      [`We’ve stopped emailing ${email}: ${STOP_REASON_LABEL[reason]}`],
      'You’ll only see notifications here.',
      ['Fix', PATHS.mail],
    ),
  email: ({ email, reason }, urls) => ({
    what: 'We’ve stopped emailing you',
    preheader: `${email}: ${STOP_REASON_LABEL[reason]}.`,
    blocks: [
      headline('We’ve stopped emailing you'),
      lead(`We’ve stopped emailing ${email}: ${STOP_REASON_LABEL[reason]}.`),
      button('Get emails again', urls.mail),
    ],
    why: WHY_SECURITY,
  }),
};
