import { useEffect, useRef, useState } from 'react';
import { plural } from '#domain/text/text.ts';
import { countWords, wordCountMessage } from '#domain/text/text-input.ts';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import * as styles from './word-counter.module.css';

/** Progress bar and message of an answer's word target, which is not enforced. */
export function WordCounter({ text, target }: { text: string; target: number }) {
  const words = countWords(text);
  return (
    <>
      <WordProgress words={words} target={target} />
      <p className={styles.count}>
        {/* Dictionaries of words differ between browsers: the server's text stays. */}
        <span suppressHydrationWarning>
          {words === 0 ? goodLength(target) : wordCountMessage(words, target)}
        </span>
        <span className="tabular" suppressHydrationWarning>
          {plural(words, 'word')}
        </span>
      </p>
      <WordAnnouncer words={words} target={target} />
    </>
  );
}

/** The bar alone. */
export function WordProgress({ words, target }: { words: number; target: number }) {
  return (
    <ProgressBar
      success={words >= target}
      className={styles.progress}
      max={target}
      value={Math.min(words, target)}
      aria-hidden="true"
    />
  );
}

/** The target of a field that is disabled. */
export function WordTarget({ target }: { target: number }) {
  return (
    <>
      <WordProgress words={0} target={target} />
      <p className={styles.count}>{goodLength(target)}</p>
    </>
  );
}

const goodLength = (target: number) => `About ${target} words is a good length`;

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
