import { Link } from 'react-router';
import { ASKING_ENDED } from '#domain/proposal/public-question.ts';
import { isPublic } from '#domain/proposal/proposal.ts';
import { Section } from '#app/shared/proposal/proposal-detail.tsx';
import { QuestionList } from '#app/shared/proposal/question-list.tsx';
import type { ProposalView } from './load-proposal.ts';
import type { QuestionSectionView } from './load-question-section.ts';
import * as styles from './question-section.module.css';

/** Answered questions of a proposal, and where to ask or to answer. */
export function QuestionSection({
  proposal,
  section: { questions, asking, waiting },
}: {
  proposal: ProposalView['proposal'];
  section: QuestionSectionView;
}) {
  if (!isPublic(proposal.status) && questions.length === 0) return null;
  return (
    <div id="qa">
      <Section heading="Q&A" level={1}>
        <div>
          <p className={styles.action}>
            {waiting !== null ? (
              <Link className="link" to={`/proposal/${proposal.id}/questions`}>
                {`Answer questions (${waiting} waiting)`}
              </Link>
            ) : asking ? (
              <Link className="link" to={`/proposal/${proposal.id}/ask`} rel="nofollow">
                Ask a question
              </Link>
            ) : (
              ASKING_ENDED
            )}
          </p>
          {questions.length > 0 && <QuestionList questions={questions} isOwner={waiting !== null} />}
        </div>
      </Section>
    </div>
  );
}
