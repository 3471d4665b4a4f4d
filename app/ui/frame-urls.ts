/** The address an e-mail program opens for "Send Feedback", or null when nobody is named to read it. */
export function feedbackMailtoUrl(email: string | null | undefined): string | null {
  return email ? `mailto:${email}?subject=${encodeURIComponent('Feedback on Collegium')}` : null;
}

/** The page that takes feedback, telling it where somebody comes from. */
export function sendFeedbackUrl(path: string): string {
  return path === '/send-feedback' ? path : `/send-feedback?${new URLSearchParams({ from: path })}`;
}

/** The part of the product an address belongs to; its entry in the navigation is marked. What an owner does to a proposal is theirs; reporting one is not. */
export function navigationAreaOf(
  path: string,
): 'home' | 'projects' | 'announcements' | 'statistics' | 'account' | 'post' | null {
  if (path === '/about-us') return 'home';
  if (path === '/stat') return 'statistics';
  if (/^\/announcement(?:\/|$)/.test(path)) return 'announcements';
  if (/^\/proposal\/\d+\/(?!report$)./.test(path)) return 'account';
  if (/^\/(?:home|\d+|(?:proposal|apply)\/.*)?$/.test(path)) return 'projects';
  if (/^\/(?:user\/?$|(?:applications|drafts|settings|notifications)(?:\/|$))/.test(path)) return 'account';
  return /^\/postproposal(?:\/|$)/.test(path) ? 'post' : null;
}

/** True for the address of the list. */
export const isProposalListPath = (path: string) => path === '/' || path === '/home';

/** True for an address on another site, which opens with an arrow beside its name. */
export function isExternalUrl(address: string): boolean {
  return /^https?:\/\//.test(address);
}
