import { useEffect, useId, useState } from 'react';
import { type Three, askedQuestions } from '../../../domain/proposal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pairs } from '../../ui/facts.tsx';
import { localDraftStore } from '../../ui/local-draft.ts';
import type { ApplyPageData, ApplyView } from './load-apply-page.ts';
import { draftName } from './use-application.ts';
import { type ApplicationFormValues, hasSameContent, fromFieldValues } from './form-values.ts';

/** Why there is no form, and what was written before, to read and copy. */
export function ClosedForm({ page, view }: { page: ApplyPageData; view: ApplyView & { kind: 'closed' } }) {
  const { formValues } = view;
  const { questions } = page.proposal;
  const localDraft = useLocalDraft(page.proposal.id, view);
  return (
    <>
      <Banner tone="nt">{view.why}</Banner>
      {formValues && (
        <Unsent
          heading="Your draft"
          hint="It was not submitted. Nobody but you can read it."
          formValues={formValues}
          questions={questions}
        />
      )}
      {localDraft && (
        <Unsent
          heading="What you typed last"
          hint="It was not saved. It is kept on this device until you log out."
          formValues={localDraft}
          questions={questions}
        />
      )}
      <div className="bar end">
        <ButtonLink to={`/apply/${page.proposal.id}`}>Previous</ButtonLink>
        {view.link?.note && <span className="hint push">{view.link.note}</span>}
        {view.link && (
          <ButtonLink variant="primary" className={view.link.note ? undefined : 'push'} to={view.link.to}>
            {view.link.label}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** The local draft; null if it does not differ from the stored values. */
function useLocalDraft(
  proposalId: number,
  { uid, formValues }: ApplyView & { kind: 'closed' },
): ApplicationFormValues | null {
  const [localDraft, setLocalDraft] = useState<ApplicationFormValues | null>(null);
  useEffect(() => {
    const copy = uid === null ? null : localDraftStore(uid, draftName(proposalId)).read();
    const mine = copy && fromFieldValues(copy.values);
    setLocalDraft(mine && formValues && hasSameContent(mine, formValues) ? null : mine);
  }, [proposalId, uid, formValues]);
  return localDraft;
}

type UnsentProps = { heading: string; hint: string; formValues: ApplicationFormValues; questions: Three };

function Unsent({ heading, hint, formValues, questions }: UnsentProps) {
  const id = useId();
  return (
    <section className="fs nx" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="hint">{hint}</p>
      {askedQuestions(questions).map(({ index, question }, number) => (
        <div className="qa" key={index}>
          <h3 data-n={number + 1}>{question}</h3>
          <p>{formValues.answers[index] || 'Nothing written.'}</p>
        </div>
      ))}
      <Pairs
        facts={[
          { label: 'Comments', value: formValues.comments || 'Nothing written.' },
          { label: 'Reference link', value: formValues.referenceLink || 'Nothing written.' },
          { label: 'Resume', value: formValues.resume?.fileName ?? 'None' },
        ]}
      />
    </section>
  );
}
