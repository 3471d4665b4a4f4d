import type { ApplicationPageData } from './load-own-application.ts';

/** What withdrawing an application means, one sentence each. */
export function withdrawalConsequences({ name, status, canUndo, closes }: ApplicationPageData): string[] {
  const hasSpot = status === 'accepted' || status === 'invited';
  return [
    `${name} will be notified, and can no longer read your answers or open your resume.`,
    ...(hasSpot ? ['You’ll lose your spot.'] : []),
    canUndo
      ? `You can undo this until ${closes}${hasSpot ? ', but you won’t get your spot back' : ''}.`
      : 'Applications are closed, so this can’t be undone.',
  ];
}
