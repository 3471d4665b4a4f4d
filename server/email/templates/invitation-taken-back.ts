import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph } from '../layout/blocks.ts';
import { posterAt, posterName, quotedTitle } from '../layout/copy.ts';
import type { EmailUrls } from '../layout/email-urls.ts';
import type { EmailTemplate } from '../layout/template-model.ts';

/** An unanswered invitation was taken back. The subject does not say so: it shows on locked screens. */
export function invitationTakenBack(
  facts: FactsOf['invitation_taken_back'],
  places: EmailUrls,
): EmailTemplate {
  const { proposal } = facts;
  return {
    what: 'About your invitation',
    title: proposal.title,
    preheader: 'Something about it has changed. Open to read what.',
    blocks: [
      headline('The invitation was taken back'),
      lead(
        `${posterAt(proposal)} took back the invitation to ${quotedTitle(proposal)}, which you had not answered.`,
      ),
      button('See your application', places.application(facts.applicationId)),
      paragraph(
        facts.waitlisted
          ? `You are back on the waitlist, in the same place. ${posterName(proposal)} may invite you again, and we will email you. There is nothing for you to do.`
          : `Your application is under review again. ${posterName(proposal)} may decide again, and we will email you. There is nothing for you to do.`,
      ),
    ],
    why: 'You get this because you had an invitation to this proposal.',
  };
}
