import { Answer } from './answer.tsx';
import { CopyButton } from './copy-button.tsx';
import type { TypedText } from './thrown-refusal.ts';

/** The texts of a form that was refused, to copy. */
export default function TypedTexts({ texts }: { texts: readonly TypedText[] }) {
  return (
    <section className="stack" aria-labelledby="typed">
      <h2 id="typed">What you typed</h2>
      {texts.map(({ label, text }) => (
        <div key={label}>
          <Answer question={label} answer={text} />
          <CopyButton text={text} className="link">
            Copy
          </CopyButton>
        </div>
      ))}
    </section>
  );
}
