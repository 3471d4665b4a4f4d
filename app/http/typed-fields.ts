import type { TypedText } from '#app/shared/error/thrown-refusal.ts';

/** Fields of our forms that no one types: hidden ones, and buttons. */
export const HIDDEN_FIELDS: ReadonlySet<string> = new Set([
  'account',
  'revision',
  'do',
  'next',
  'list',
  'back',
  'seen',
  'application',
  'proposal',
  'person',
  'draft',
  'unanswered',
  'uid',
  'readers',
  'response',
  'template',
  'intent',
  'row',
  'stay',
  'phrasesRead',
  'resumeId',
  'pictureOn',
  'for',
  'invitation',
  'wallet',
  'upTo',
  'aiUse',
  'blind',
]);

/** The texts that a person typed into a posted form, to return them when it is refused as a whole. */
export function typedTextsOf(form: Iterable<[string, unknown]>): TypedText[] {
  return [...form].flatMap(([name, value]) =>
    typeof value === 'string' && value.trim().length > 2 && !HIDDEN_FIELDS.has(name)
      ? [{ label: labelOf(name), text: value }]
      : [],
  );
}

/** "applicantText" as "Applicant text". */
function labelOf(name: string): string {
  const words = name
    .replaceAll(/([A-Z])/g, ' $1')
    .replaceAll(/[-_.]/g, ' ')
    .trim()
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
