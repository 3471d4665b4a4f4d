import LinkIcon from 'lucide-react/icons/link';
import Upload from 'lucide-react/icons/upload';
import { ANSWER_FIELDS } from '../../../domain/application-draft.ts';
import { askedQuestions } from '../../../domain/proposal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { ApplyPageData } from './load-apply-page.ts';
import { QuestionField } from './question-field.tsx';

export const SIGN_IN_FIRST = 'Please sign in to start';

/** The form for a visitor: everything it asks for, with nothing to fill in yet. */
export function SignedOut({ page, signIn }: { page: ApplyPageData; signIn: string }) {
  const { id, questions } = page.proposal;
  const signInButton = (
    <ButtonLink variant="primary" to={signIn}>
      Sign In
    </ButtonLink>
  );
  return (
    <>
      <Banner tone="nt" action={signInButton}>
        {SIGN_IN_FIRST}
      </Banner>
      <div role="group" aria-label="What you will be asked">
        {askedQuestions(questions).map(({ index, question }, number) => (
          <QuestionField
            key={index}
            number={number + 1}
            name={ANSWER_FIELDS[index]!}
            question={question}
            value=""
            disabled={SIGN_IN_FIRST}
          />
        ))}
        <div className="q">
          <span />
          <TextArea label="Comments" name="comments" className="low" disabled />
        </div>
        <div className="q">
          <span />
          <div className="stack">
            <TextField label="Reference link" name="link" icon={<LinkIcon className="i" />} disabled />
            <div className="f">
              <span className="lbl">Resume</span>
              <div className="drop off">
                <Upload className="i" />
                <span className="g">
                  <b>PDF, up to 10 MB</b>
                  <span className="hint">{SIGN_IN_FIRST}</span>
                </span>
              </div>
            </div>
          </div>
        </div>
        <div className="bar end">
          <ButtonLink to={`/apply/${id}`}>Previous</ButtonLink>
          <span className="hint push">{SIGN_IN_FIRST}</span>
          {signInButton}
        </div>
      </div>
    </>
  );
}
