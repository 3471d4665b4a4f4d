import type { NotificationContent } from '../../domain/notification.ts';
import type { Instant, EmailFactsOf, ProposalFacts } from '../../domain/notification-facts.ts';

/** A proposal as a subscriber reads of it. */
export type ListedProposalFacts = ProposalFacts & { summary: string };

/** What the mails of subscriptions say, once what they name has been read from the database. */
type SubscriptionMail =
  | {
      event: 'subscription_confirm';
      facts: {
        confirmUrl: string;
        /** What was asked for, in words; empty for everything. */
        wanted?: string[];
        /** Until when the link works. */
        until?: Instant;
        /** The address is subscribed already: the link leads to what it asks for. */
        subscribed?: boolean;
      };
    }
  | {
      event: 'new_proposal';
      facts: {
        proposal: ListedProposalFacts;
        /** What the subscription asks for, in words; empty for everything. */
        wanted?: string[];
        /** When it was confirmed. */
        since?: Instant;
      };
    }
  | {
      event: 'weekly_digest';
      facts: {
        from: Instant;
        to: Instant;
        /** The first to close comes first. */
        proposals: ListedProposalFacts[];
        /** What the subscription asks for, in words; empty for everything. */
        wanted: string[];
        openNow: number;
        /** Told of in an earlier week, closing within the next days. */
        closingSoon: { title: string; closeAt: Instant; timeZone: string } | null;
      };
    };

/** Everything a mail says: what `renderEmail` makes a subject, a text and a page of. No address, no secret but its own links. */
export type WrittenEmail =
  | NotificationContent
  | SubscriptionMail
  | { event: 'feedback_received'; facts: EmailFactsOf['feedback_received'] };

/** What stands around every mail. `unsubscribeUrl` only in mails of a subscription. */
export type EmailContext = { publicUrl: string; unsubscribeUrl: string | null };

/** `html` whole and with every style inline, `text` in 72 columns. */
export type RenderedEmail = { subject: string; html: string; text: string };
