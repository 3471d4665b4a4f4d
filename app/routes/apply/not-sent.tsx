import { isRouteErrorResponse, useRouteError } from 'react-router';
import { ANSWER_FIELDS } from '../../../domain/application-draft.ts';
import { RouteError } from '../../ui/route-error.tsx';
import type { ApplicationFormValues } from './form-values.ts';

/**
 * Error page of a proposal withdrawn or hidden since the form was opened, with what was typed, to
 * copy.
 */
export function NotSent() {
  const error = useRouteError();
  const thrown = isRouteErrorResponse(error)
    ? (error.data as { formValues?: ApplicationFormValues } | null)
    : null;
  const typed = thrown?.formValues ? <Typed formValues={thrown.formValues} /> : null;
  const more = () => typed;
  return <RouteError more={more} />;
}

function Typed({ formValues }: { formValues: ApplicationFormValues }) {
  const { answers, comments, referenceLink, resume } = formValues;
  const texts = [
    ...ANSWER_FIELDS.map((_, index) => ({ label: `Answer ${index + 1}`, text: answers[index]! })),
    { label: 'Comments', text: comments },
    { label: 'Reference link', text: referenceLink },
    { label: 'Resume', text: resume?.fileName ?? '' },
  ].filter(({ text }) => text !== '');
  if (texts.length === 0) return null;
  return (
    <section className="fs nx">
      <h2>What you typed</h2>
      <p className="hint">It was not sent and is kept nowhere else: copy what you want to keep.</p>
      {texts.map(({ label, text }) => (
        <div className="qa" key={label}>
          <h3>{label}</h3>
          <p>{text}</p>
        </div>
      ))}
    </section>
  );
}
