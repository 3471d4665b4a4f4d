import * as styles from './answer.module.css';

type Props = {
  question: string;
  answer: string | undefined;
  number?: number;
  /** Level of the question as a heading. */
  heading?: 'h3' | 'h4';
};

/** A question of an application and the answer to it. */
export function Answer({ question, answer, number, heading: Heading = 'h3' }: Props) {
  return (
    <div className={styles.answer}>
      <Heading className={styles.question} data-number={number} dir="auto">
        {question}
      </Heading>
      <p className={styles.text} dir="auto">
        {answer}
      </p>
    </div>
  );
}
