import { Answer } from '../application/answer.tsx';
import { CopyButton } from '#app/kit/form/copy-button.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import type { TypedText } from './thrown-refusal.ts';

type Props = {
  title?: string;
  hint?: string;
  texts: readonly TypedText[];
};

/** What someone typed into a form that is gone, to copy; nothing if every text is empty. */
export function TypedTexts({
  title = 'What you typed',
  hint = 'This wasn’t sent or saved. Copy anything you want to keep.',
  texts,
}: Props) {
  const typed = texts.filter(({ text }) => text !== '');
  if (typed.length === 0) return null;
  return (
    <PageSection title={title} spaceAbove>
      <p className="hint">{hint}</p>
      {typed.map(({ label, text }) => (
        <div key={label}>
          <Answer question={label} answer={text} />
          <CopyButton text={text} className="link">
            Copy
          </CopyButton>
        </div>
      ))}
    </PageSection>
  );
}
