import { isRouteErrorResponse, useRouteError } from 'react-router';
import { RouteError } from './route-error.tsx';
import type { TypedText } from './thrown-refusal.ts';
import { TypedTexts } from './typed-texts.tsx';

/** Thrown with the status of a refusal, where the page with the form is gone as well. */
export type NotSentTexts = { sentence: string; texts: TypedText[] };

/** The error page of a form that is gone, with what was typed, to copy. */
export function NotSentPage() {
  const error = useRouteError();
  const thrown = isRouteErrorResponse(error) ? (error.data as Partial<NotSentTexts> | null) : null;
  const typed = thrown?.texts?.some(({ text }) => text !== '') ? <TypedTexts texts={thrown.texts} /> : null;
  return <RouteError more={() => typed} />;
}
