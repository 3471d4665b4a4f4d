import { Link } from 'react-router';
import { askedByLabel } from '#domain/proposal/public-question.ts';
import type { LinkedPiece } from '#domain/text/text-links.ts';
import { LinkedText } from '#app/kit/text/linked-text.tsx';
import * as styles from './question-list.module.css';

/** An answered question. */
export type ListedQuestion = {
  id: number;
  question: string;
  answer: LinkedPiece[];
  fromOwner: boolean;
  followers: number;
  /** When it was answered and edited, in the proposal's zone: days are the same for everyone. */
  days: string;
  pinned: boolean;
};

type Props = {
  questions: readonly ListedQuestion[];
  /** Whether the reader is the owner, who can’t have a question too. */
  isOwner?: boolean;
};

/** Answered questions, each with what a reader can do with it. */
export function QuestionList({ questions, isOwner }: Props) {
  return (
    <ul className={styles.list}>
      {questions.map((row) => (
        <li key={row.id} className={styles.item}>
          <h3 className={styles.question} dir="auto">
            {row.question}
          </h3>
          <p className={styles.answer} dir="auto" key={row.days}>
            <LinkedText pieces={row.answer} of={{ answer: row.id }} />
          </p>
          <p className={styles.facts}>
            {`${row.pinned ? 'Pinned. ' : ''}${
              row.fromOwner ? 'From the owner' : askedByLabel(row.followers)
            }, ${row.days}`}
            {!isOwner && (
              <Link className={styles.link} to={`/questions/${row.id}/same`} rel="nofollow">
                I have this question too
              </Link>
            )}
            <Link className={styles.link} to={`/questions/${row.id}/report`} rel="nofollow">
              Report
            </Link>
          </p>
        </li>
      ))}
    </ul>
  );
}
