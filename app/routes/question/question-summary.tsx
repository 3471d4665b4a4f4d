import { ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { Callout } from '#app/kit/feedback/callout.tsx';

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
      <ConfirmPageSubject back={back}>{title}</ConfirmPageSubject>
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
