/** What the site is for: below the list's headline for visitors, and in previews of links. */
export const SITE_DESCRIPTION =
  'Research projects in blockchain, crypto and Web3 that look for students, mentors and teammates. Free to read; sign in to apply.';
