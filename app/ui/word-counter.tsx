import { useEffect, useRef, useState } from 'react';
import { countWords, wordCountMessage } from '../../domain/text.ts';

/** A bar and a sentence under an answer: how far it is from the words it aims for. It guides and never blocks. */
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
        <span className="num">
          <span aria-hidden="true">
            {words} / {target}
          </span>
          <span className="sr">
            {words} of {target} words
          </span>
        </span>
      </p>
      <WordAnnouncer words={words} target={target} />
    </>
  );
}

/** Which announcement a number of words belongs to: none, half way, there, beyond. */
export function wordStep(words: number, target: number): 0 | 1 | 2 | 3 {
  if (words > target) return 3;
  if (words === target) return 2;
  return words * 2 >= target ? 1 : 0;
}

/** Speaks when half of the words are there and when all are, never at every key. */
function WordAnnouncer({ words, target }: { words: number; target: number }) {
  const step = wordStep(words, target);
  const before = useRef(step);
  const [spoken, setSpoken] = useState('');
  useEffect(() => {
    if (step > before.current) setSpoken(wordCountMessage(words, target));
    before.current = step;
    // Only the step speaks; the words in between do not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [step]);
  return (
    <span className="sr" role="status">
      {spoken}
    </span>
  );
}
