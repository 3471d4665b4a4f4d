import { NOTIFICATIONS, isNotification } from '#domain/notification/events.ts';
import { PREFERENCES } from '#domain/notification/preferences.ts';
import type { EmailContext, WrittenEmail } from '../written-email.ts';
import { truncateLine } from '#domain/notification/email/truncate-line.ts';
import { plainLine, sanitizeText, subjectLine } from './text-wrap.ts';
import type { NotificationUrls } from '#domain/notification/notification-urls.ts';
import type { EmailBlock, EmailTemplate, ProposalLine } from '#domain/notification/email/email-template.ts';
import type { ComposedEmail, FootLink } from './composed-email.ts';

/** Characters of the preview that a client shows beside the subject. */
const PREHEADER_CAP = 140;

/**
 * Adds subject and footer to an email template, and sanitizes all its text with `plainLine` or
 * `sanitizeText`.
 */
export function composeEmail(
  template: EmailTemplate,
  event: WrittenEmail['event'],
  context: EmailContext,
  urls: NotificationUrls,
): ComposedEmail {
  return {
    subject: subjectLine(template.what, template.title),
    ...(template.title !== undefined && { title: plainLine(template.title) }),
    preheader: truncateLine(plainLine(template.preheader), PREHEADER_CAP),
    blocks: template.blocks.map(plainBlock),
    why: `${template.why}${switchOffHint(event)}`,
    links: footLinks(event, context, urls),
  };
}

function plainBlock(block: EmailBlock): EmailBlock {
  switch (block.is) {
    case 'spots':
      return block;
    case 'ledger':
      return {
        ...block,
        rows: block.rows.map(({ label, value }) => ({ label, value: plainLine(value) })),
      };
    case 'quotation':
    case 'answer':
    case 'prose':
      return { ...block, label: plainLine(block.label), text: sanitizeText(block.text) };
    case 'proposal':
      return { ...block, line: plainProposal(block.line) };
    case 'button':
    case 'link':
      return { ...block, label: plainLine(block.label) };
    case 'headline':
    case 'heading':
    case 'lead':
    case 'paragraph':
    case 'note':
      return { ...block, text: plainLine(block.text) };
  }
}

function plainProposal(line: ProposalLine): ProposalLine {
  const { topics, title, poster } = line;
  return { ...line, topics: plainLine(topics), title: plainLine(title), poster: plainLine(poster) };
}

function switchOffHint(event: WrittenEmail['event']): string {
  if (!isNotification(event)) return '';
  const preference = PREFERENCES[NOTIFICATIONS[event].preference];
  return preference.byMail === 'always'
    ? ` ${preference.emailsLabel} can’t be turned off.`
    : ' You can turn these emails off.';
}

function footLinks(
  event: WrittenEmail['event'],
  { unsubscribeUrl }: EmailContext,
  urls: NotificationUrls,
): FootLink[] {
  const privacy = { label: 'Privacy', url: urls.privacy };
  const choose = (url: string) => ({ label: 'Email preferences', url });
  if (unsubscribeUrl && event === 'saved_search_matches')
    return [{ label: 'Pause in one click', url: unsubscribeUrl }, choose(urls.saved), privacy];
  if (unsubscribeUrl) {
    // Both pages accept the same token.
    const choices = unsubscribeUrl.replace('/unsubscribe?', '/subscription?');
    return [{ label: 'Unsubscribe in one click', url: unsubscribeUrl }, choose(choices), privacy];
  }
  return isNotification(event) ? [choose(urls.preferences), privacy] : [privacy];
}
