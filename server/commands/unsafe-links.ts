import { domainToUnicode } from 'node:url';
import { unsafeLinkIn } from '../../domain/link-safety.ts';
import type { ProposalContent } from '../../domain/proposal.ts';
import type { FieldErrors } from '../../domain/refusal.ts';

/** The texts of a proposal by their path, "questions.0" for the first of a list. */
export function proposalTexts(content: ProposalContent): [path: string, text: string][] {
  const { title, organization, eventName, eventLink, description } = content;
  const { requiredQualifications, notes, deliveryDescription, questions } = content;
  const texts = { title, organization, eventName, eventLink, description };
  return Object.entries({ ...texts, requiredQualifications, notes, deliveryDescription }).concat(
    questions.map((question, index) => [`questions.${index}`, question]),
  );
}

/** What to change about suspicious links in a proposal, by path; empty without one. */
export function unsafeLinkErrors(content: ProposalContent): FieldErrors {
  return Object.fromEntries(
    proposalTexts(content).flatMap(([path, text]) => {
      const why = unsafeLinkIn(text, domainToUnicode);
      return why ? [[path, why]] : [];
    }),
  );
}
