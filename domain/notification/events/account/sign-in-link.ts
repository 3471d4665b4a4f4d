import type { EmailDefinition } from '../../definition.ts';
import { button, fact, headline, ledger, note, paragraph } from '../../email/blocks.ts';
import { eventTime } from '../../email/copy.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { Instant } from '../../facts.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

/** `token` works once; `next` is the page to return to. */
export type StoredSignInLink = { token: string; next: string };

type Facts = {
  url: string;
  until: Instant;
  /** The address is on an account that signs in another way, so the link is left out. */
  otherWay?: boolean;
};

/** The link that signs in, or creates an account, with this address. */
export const signInLink: EmailDefinition<Facts> = {
  when: 'Someone asked to sign in with this address',
  email,
};

const WHY = 'You’re receiving this one email because someone entered this address on Collegium.';

function email(
  { url, until, otherWay = false }: Facts,
  urls: NotificationUrls,
  readerZone?: string,
): EmailTemplate {
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
    why: WHY,
  };
}

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
    why: WHY,
  };
}
