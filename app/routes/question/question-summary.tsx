import { Link } from 'react-router';
import { ConfirmPageTitle } from '../../ui/confirm-page.tsx';
import { Callout } from '../../ui/callout.tsx';

type Props = {
  title: string;
  back: { label: string; to: string };
  /** The question that the page is about. */
  question?: string;
};

/** What a page about questions is about: the proposal, and the question. */
export function QuestionSummary({ title, back, question }: Props) {
  return (
    <>
      <p>
        <Link className="link" to={back.to}>
          {back.label}
        </Link>
      </p>
      <ConfirmPageTitle dir="auto">{title}</ConfirmPageTitle>
      {question !== undefined && (
        <blockquote dir="auto">
          <Callout>{question}</Callout>
        </blockquote>
      )}
    </>
  );
}

/** Title of a page that search engines do not index. */
export function questionMeta(title: string) {
  return [{ title: `${title} · Collegium` }, { name: 'robots', content: 'noindex' }];
}
