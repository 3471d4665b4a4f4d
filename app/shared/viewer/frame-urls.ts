/** `mailto:` URL of "Send Feedback"; null if no feedback email is configured. */
export function feedbackMailtoUrl(email: string | null | undefined): string | null {
  return email ? `mailto:${email}?subject=${encodeURIComponent('Feedback on Collegium')}` : null;
}

/** URL of the feedback page; `from` is the page the person comes from. */
export function sendFeedbackUrl(path: string): string {
  return path === '/send-feedback' ? path : `/send-feedback?${new URLSearchParams({ from: path })}`;
}

/**
 * The area whose navigation entry is marked as current. An owner's action on a proposal belongs to
 * their account, other people's to projects.
 */
export function navigationAreaOf(
  path: string,
): 'home' | 'projects' | 'announcements' | 'statistics' | 'account' | 'post' | null {
  if (path === '/about-us') return 'home';
  if (path === '/stat') return 'statistics';
  if (/^\/announcement(?:\/|$)/.test(path)) return 'announcements';
  if (/^\/proposal\/\d+\/(?!(?:report|share|ask)$)./.test(path)) return 'account';
  if (/^\/(?:home|\d+|(?:proposal|apply)\/.*)?$/.test(path)) return 'projects';
  if (/^\/(user\/?$|(applications|drafts|settings|notifications|reviews|saved-searches)(\/|$))/.test(path))
    return 'account';
  return /^\/postproposal(?:\/|$)/.test(path) ? 'post' : null;
}

/** True for the path of the proposal list. */
export const isProposalListPath = (path: string) => path === '/' || path === '/home';

/** True for an absolute HTTP URL, which is shown with an arrow. */
export function isExternalUrl(address: string): boolean {
  return /^https?:\/\//.test(address);
}
