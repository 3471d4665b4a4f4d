import { useEffect, useRef, useState } from 'react';
import { countWords, wordCountMessage } from '../../domain/text.ts';

/** Progress bar and message of an answer's word target, which is not enforced. */
export function WordCounter({ text, target }: { text: string; target: number }) {
  const words = countWords(text);
  const reached = words >= target;
  return (
    <>
      <progress
        className={reached ? 'prog ok under' : 'prog under'}
        max={target}
        value={Math.min(words, target)}
        aria-hidden="true"
      />
      <p className="count">
        <b className={reached ? 'open' : undefined}>{wordCountMessage(words, target)}</b>
        <span className="tabular">
          <span aria-hidden="true">
            {words} / {target}
          </span>
          <span className="visually-hidden">
            {words} of {target} words
          </span>
        </span>
      </p>
      <WordAnnouncer words={words} target={target} />
    </>
  );
}

/** Announcement step of a word count: 0 below half, 1 from half, 2 at the target, 3 beyond. */
export function wordStep(words: number, target: number): 0 | 1 | 2 | 3 {
  if (words > target) return 3;
  if (words === target) return 2;
  return words * 2 >= target ? 1 : 0;
}

/** Announces to screen readers when half of the target and the target are reached. */
function WordAnnouncer({ words, target }: { words: number; target: number }) {
  const step = wordStep(words, target);
  const before = useRef(step);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (step > before.current) setSpoken(wordCountMessage(words, target));
    before.current = step;
    // Depends on the step only, so that not every word is announced.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);
  return (
    <span className="visually-hidden" role="status">
      {spoken}
    </span>
  );
}
