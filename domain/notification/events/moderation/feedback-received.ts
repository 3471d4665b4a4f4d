import { FEEDBACK_KINDS, FEEDBACK_LABEL } from '#domain/board/feedback.ts';
import type { EmailDefinition } from '../../definition.ts';
import { button, fact, headline, ledger, quotation } from '../../email/blocks.ts';
import type { EmailTemplate } from '../../email/email-template.ts';
import type { NotificationUrls } from '../../notification-urls.ts';

export type StoredFeedbackReceived = { id: number; kind: string; text: string; page: string; email: string };

/** New feedback, emailed to FEEDBACK_EMAIL. */
export const feedbackReceived: EmailDefinition<StoredFeedbackReceived> = {
  when: 'Someone sent feedback; goes to FEEDBACK_EMAIL',
  email,
};

function email(facts: StoredFeedbackReceived, urls: NotificationUrls): EmailTemplate {
  const { text, page, email } = facts;
  const kind = FEEDBACK_KINDS.find((one) => one === facts.kind);
  const label = kind ? FEEDBACK_LABEL[kind] : facts.kind;
  return {
    what: 'Feedback',
    title: `${label}, ${text}`,
    preheader: email ? `Reply to ${email}` : 'They left no email address.',
    blocks: [
      headline(label),
      ...quotation('What they wrote', text),
      ledger(fact('Page', page || 'Not given'), fact('Reply to', email || 'Not given')),
      button('Read all feedback', urls.adminFeedback),
    ],
    why: 'You’re receiving this because this address receives Collegium’s feedback.',
  };
}
