import { domainToUnicode } from 'node:url';
import { unsafeLinkIn } from '#domain/text/link-safety.ts';
import { proposalTexts } from '#domain/proposal/proposal-safety.ts';
import type { ProposalContent } from '#domain/proposal/proposal.ts';
import type { FieldErrors } from '#domain/base/refusal.ts';
import { RICH_FIELDS, misleadingLink } from '#domain/text/rich-text.ts';
import { linksOfText } from '#server/rendering/parse-markdown.ts';

const richFields: readonly string[] = RICH_FIELDS;

/** What to change about suspicious links in a proposal, by path; empty without one. */
export function unsafeLinkErrors(content: ProposalContent): FieldErrors {
  return Object.fromEntries(
    proposalTexts(content).flatMap(([path, text]) => {
      const links = richFields.includes(path) ? linksOfText(text) : [];
      const addresses = links.map(({ address }) => address);
      const why =
        unsafeLinkIn(text, domainToUnicode, addresses) ??
        links.map(misleadingLink).find((reason) => reason !== null);
      return why ? [[path, why]] : [];
    }),
  );
}
