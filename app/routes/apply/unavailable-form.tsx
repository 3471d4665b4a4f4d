import { clsx } from 'clsx';
import { Link as LinkIcon, Upload } from 'lucide';
import { useEffect, useId, useState } from 'react';
import { isRouteErrorResponse, useParams, useRouteError } from 'react-router';
import { AI_USE_LABEL, aiUseText } from '#domain/application/ai-use.ts';
import { ANSWER_FIELDS } from '#domain/application/application-draft.ts';
import { askedQuestions, type Three } from '#domain/proposal/proposal.ts';
import { Answer } from '#app/shared/application/answer.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { FieldLabel } from '#app/kit/form/field-text.tsx';
import { FileBox } from '#app/kit/form/file-box.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { useFrameData } from '#app/shared/viewer/frame-data.ts';
import { Icon } from '#app/kit/icon/icon.tsx';
import { localDraftStore } from '#app/shared/form/local-draft-store.ts';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { parseId } from '#domain/base/parse-id.ts';
import { RouteError } from '#app/shared/error/route-error.tsx';
import { TextArea } from '#app/kit/form/text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import type { TypedText } from '#app/shared/error/thrown-refusal.ts';
import { TypedTexts } from '#app/shared/error/typed-texts.tsx';
import { AiUseField } from './ai-use-field.tsx';
import * as actionBar from '#app/kit/layout/action-bar.module.css';
import * as form from './application-form.module.css';
import * as applyPage from './apply-page.module.css';
import { FormRow, QuestionField } from './form-row.tsx';
import * as formRow from './form-row.module.css';
import {
  type ApplicationFormValues,
  BLANK_VALUES,
  type NotSentData,
  formParts,
  fromFieldValues,
  hasSameContent,
  partNumber,
} from './form-values.ts';

import type { ApplyPageData, ApplyView } from './load-apply-page.ts';
import * as resumeField from './resume-field.module.css';
import { draftName } from './use-application.ts';
import * as styles from './unavailable-form.module.css';

export const SIGN_IN_FIRST = 'Please sign in to start';

/** The form for a visitor: everything it asks for, with nothing to fill in yet. */
export function SignedOut({ page, signIn }: { page: ApplyPageData; signIn: string }) {
  const { id, questions } = page.proposal;
  const parts = formParts(BLANK_VALUES, page.proposal);
  const signInButton = (
    <ButtonLink variant="primary" to={signIn}>
      Sign In
    </ButtonLink>
  );
  return (
    <>
      <Banner tone="notice" className={clsx(applyPage.banner, styles.notOnPhone)} action={signInButton}>
        {SIGN_IN_FIRST}
      </Banner>
      <div role="group" aria-label="Questions" className={styles.locked}>
        {askedQuestions(questions).map(({ index, question }, number) => (
          <QuestionField
            key={index}
            number={number + 1}
            name={ANSWER_FIELDS[index]!}
            question={question}
            value=""
            disabled
          />
        ))}
        <AiUseField proposal={page.proposal} number={partNumber(parts, 'aiUse')} value="" />
        <FormRow number={partNumber(parts, 'resume')}>
          <div className={resumeField.field}>
            <FieldLabel as="span" className={formRow.partLabel}>
              Resume
            </FieldLabel>
            <FileBox
              empty
              className={styles.noFile}
              icon={<Icon node={Upload} className="icon" />}
              name="Upload a PDF"
              details="Up to 10 MB"
            />
          </div>
        </FormRow>
        <FormRow>
          <TextArea label="Comments" optional name="comments" className={form.comments} disabled />
        </FormRow>
        <FormRow>
          <TextField
            label="Reference link"
            optional
            name="link"
            icon={<Icon node={LinkIcon} className="icon" />}
            disabled
          />
        </FormRow>
        <div className={clsx(actionBar.bar, styles.signInBar)}>
          <span className={styles.onPhone}>{SIGN_IN_FIRST}</span>
          <ButtonLink to={`/apply/${id}`}>Previous</ButtonLink>
          <span className={styles.signIn}>{signInButton}</span>
        </div>
      </div>
    </>
  );
}

/** Why there is no form, and what was written before, to read and copy. */
export function ClosedForm({ page, view }: { page: ApplyPageData; view: ApplyView & { kind: 'closed' } }) {
  const { formValues } = view;
  const { questions } = page.proposal;
  const localDraft = useLocalDraft(page.proposal.id, view);
  return (
    <>
      <Banner tone="notice" className={applyPage.banner}>
        {view.why}
      </Banner>
      {formValues && (
        <Unsent
          heading="Your draft"
          hint="You didn’t submit it. Only you can read it."
          formValues={formValues}
          questions={questions}
        />
      )}
      {localDraft && (
        <Unsent
          heading="Unsaved changes"
          hint="These changes are only on this device. We delete them when you sign out."
          formValues={localDraft}
          questions={questions}
        />
      )}
      <div className={actionBar.bar}>
        <ButtonLink to={`/apply/${page.proposal.id}`}>Previous</ButtonLink>
        {view.link?.note && <span className={clsx('hint', actionBar.note)}>{view.link.note}</span>}
        {view.link && (
          <ButtonLink variant="primary" className={view.link.note ? undefined : 'push-end'} to={view.link.to}>
            {view.link.label}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/**
 * Error page of a proposal withdrawn or hidden since the form was opened, with what was typed or
 * saved, to copy.
 */
export function NotSent() {
  const error = useRouteError();
  const thrown = isRouteErrorResponse(error) ? (error.data as Partial<NotSentData> | null) : null;
  const localDraft = useLocalValues(parseId(useParams()['id']), useFrameData()?.reader?.uid ?? null);
  const { formValues, isSaved = false } = thrown ?? {};
  const typed = isSaved ? (localDraft ?? formValues) : (formValues ?? localDraft);
  const hint = typed === formValues && isSaved ? 'You didn’t submit it. Only you can read it.' : undefined;
  const texts = typed ? <TypedTexts texts={textsOf(typed)} {...(hint && { hint })} /> : null;
  return <RouteError more={() => texts} />;
}

/** The local draft; null if it does not differ from the stored values. */
function useLocalDraft(
  proposalId: number,
  { uid, formValues }: ApplyView & { kind: 'closed' },
): ApplicationFormValues | null {
  const mine = useLocalValues(proposalId, uid);
  return mine && formValues && hasSameContent(mine, formValues) ? null : mine;
}

/** The values of the local draft, read once hydrated. */
function useLocalValues(proposalId: number | null, uid: string | null): ApplicationFormValues | null {
  const [localDraft, setLocalDraft] = useState<ApplicationFormValues | null>(null);
  useEffect(() => {
    const isKnown = uid !== null && proposalId !== null;
    const copy = isKnown ? localDraftStore(uid, draftName(proposalId)).read() : null;
    setLocalDraft(copy && fromFieldValues(copy.values));
  }, [proposalId, uid]);
  return localDraft;
}

type UnsentProps = { heading: string; hint: string; formValues: ApplicationFormValues; questions: Three };

function Unsent({ heading, hint, formValues, questions }: UnsentProps) {
  const id = useId();
  return (
    <PageSection title={heading} titleId={id} spaceAbove>
      <p className="hint">{hint}</p>
      {askedQuestions(questions).map(({ index, question }, number) => (
        <Answer
          key={index}
          number={number + 1}
          question={question}
          answer={formValues.answers[index] || 'No answer'}
        />
      ))}
      <DescriptionList
        facts={[
          { label: 'Comments', value: formValues.comments || 'No answer' },
          { label: 'Reference link', value: formValues.referenceLink || 'No answer' },
          ...(formValues.aiUse ? [{ label: AI_USE_LABEL, value: aiUseText(formValues.aiUse) }] : []),
          { label: 'Resume', value: formValues.resume?.fileName ?? 'None' },
        ]}
      />
    </PageSection>
  );
}

function textsOf({ answers, comments, referenceLink, aiUse, resume }: ApplicationFormValues): TypedText[] {
  return [
    ...ANSWER_FIELDS.map((_, index) => ({ label: `Answer ${index + 1}`, text: answers[index]! })),
    { label: 'Comments', text: comments },
    { label: 'Reference link', text: referenceLink },
    { label: AI_USE_LABEL, text: aiUse },
    { label: 'Resume', text: resume?.fileName ?? '' },
  ];
}
