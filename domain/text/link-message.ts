import { LINK_CAP, linkFault } from './text.ts';
import { tooLong } from './text-input.ts';

// Apart from `text.ts`, since the first visit needs no message.

export const LINK_HINT = 'Enter a full address that begins with https://';

const MESSAGES = {
  length: tooLong(LINK_CAP),
  scheme: LINK_HINT,
  user: 'Remove the user name and password from the link.',
  host: 'Enter a link to a public website, such as https://example.org.',
};

/** What is wrong with a link, as a sentence; null if `safeLink` accepts it. */
export function whyNotLink(text: string): string | null {
  const fault = linkFault(text);
  return fault && MESSAGES[fault];
}
