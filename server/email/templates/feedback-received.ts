import { FEEDBACK_KINDS, FEEDBACK_LABEL } from '../../../domain/feedback.ts';
import { button, fact, headline, ledger, quotation } from '../layout/blocks.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';
import type { FactsFor } from './facts-for.ts';

/** Somebody sent feedback: to the team. */
export function feedbackReceived(facts: FactsFor<'feedback_received'>, places: EmailUrls): EmailTemplate {
  const { text, page, email } = facts;
  const kind = FEEDBACK_KINDS.find((one) => one === facts.kind);
  const label = kind ? FEEDBACK_LABEL[kind] : facts.kind;
  return {
    what: 'Feedback',
    title: `${label}, ${text}`,
    preheader: email ? `They left an address: ${email}` : 'They left no address to answer to.',
    blocks: [
      headline(label),
      ...quotation('What they wrote', text),
      ledger(fact('About', page || 'No page named'), fact('Answer to', email || 'No address left')),
      button('Read all feedback', places.adminFeedback),
    ],
    why: 'You get this because this address is set to receive feedback.',
  };
}
