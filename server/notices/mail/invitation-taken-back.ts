import type { FactsOf } from '../../../domain/notification-facts.ts';
import { button, headline, lead, paragraph } from '../mail-page/blocks.ts';
import { posterAt, posterName, titled } from '../mail-page/phrases.ts';
import type { Places } from '../mail-page/places.ts';
import type { Sheet } from '../mail-page/sheet.ts';

/** An unanswered invitation was taken back. The subject does not say so: it shows on locked screens. */
export function invitationTakenBack(facts: FactsOf['invitation_taken_back'], places: Places): Sheet {
  const { proposal } = facts;
  return {
    what: 'About your invitation',
    title: proposal.title,
    preheader: 'Something about it has changed. Open to read what.',
    blocks: [
      headline('The invitation was taken back'),
      lead(
        `${posterAt(proposal)} took back the invitation to ${titled(proposal)}, which you had not answered.`,
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
