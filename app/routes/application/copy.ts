import type { ApplicationPageData } from './load-own-application.ts';

/** What withdrawing an application means, one sentence each. */
export function withdrawalConsequences({ name, status, canUndo, closes }: ApplicationPageData): string[] {
  const seat = status === 'accepted' || status === 'invited';
  return [
    `${name} is told, and can no longer read your answers or open your resume.`,
    ...(seat ? ['Your seat goes back to them.'] : []),
    canUndo
      ? `You can undo this until ${closes}${seat ? ', but then the seat is not held for you' : ''}.`
      : 'Applications are no longer accepted, so this cannot be undone.',
  ];
}
