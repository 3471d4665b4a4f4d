/**
 * What a link stands in. `proposal` is a proposal's event link, `text` its texts, `answer` a public
 * answer, and `decision` an invitation or a reason.
 */
export const LINK_PLACES = ['proposal', 'text', 'application', 'answer', 'message', 'decision'] as const;

export type LinkPlace = (typeof LINK_PLACES)[number];
