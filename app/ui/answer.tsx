import * as styles from './answer.module.css';

type Props = { question: string; answer: string; number?: number };

/** A question of an application and the answer to it. */
export function Answer({ question, answer, number }: Props) {
  return (
    <div className={styles.answer}>
      <h3 className={styles.question} data-number={number}>
        {question}
      </h3>
      <p className={styles.text}>{answer}</p>
    </div>
  );
}
