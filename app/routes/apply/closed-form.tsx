import { useEffect, useId, useState } from 'react';
import { type Three, askedQuestions } from '../../../domain/proposal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pairs } from '../../ui/facts.tsx';
import { keptCopy } from '../../ui/kept-copy.ts';
import type { ApplyPageData, Way } from './page-data.ts';
import { formName } from './use-application.ts';
import { type Written, saysTheSame, writtenOf } from './written.ts';

/** Why there is no form, and what was written before that, to read and copy. */
export function ClosedForm({ page, way }: { page: ApplyPageData; way: Way & { kind: 'closed' } }) {
  const { written } = way;
  const { questions } = page.proposal;
  const kept = useKeptCopy(page.proposal.id, way);
  return (
    <>
      <Banner tone="nt">{way.why}</Banner>
      {written && (
        <Unsent
          heading="Your draft"
          hint="It was not submitted. Nobody but you can read it."
          {...{ written, questions }}
        />
      )}
      {kept && (
        <Unsent
          heading="What you typed last"
          hint="It was not saved. It is kept on this device until you log out."
          written={kept}
          questions={questions}
        />
      )}
      <div className="bar end">
        <ButtonLink to={`/apply/${page.proposal.id}`}>Previous</ButtonLink>
        {way.link?.note && <span className="hint push">{way.link.note}</span>}
        {way.link && (
          <ButtonLink look="pri" className={way.link.note ? undefined : 'push'} to={way.link.to}>
            {way.link.label}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

/** What this device has kept of the form, where it is not what the board has. */
function useKeptCopy(proposalId: number, { uid, written }: Way & { kind: 'closed' }): Written | null {
  const [kept, setKept] = useState<Written | null>(null);
  useEffect(() => {
    const copy = uid === null ? null : keptCopy(uid, formName(proposalId)).read();
    const mine = copy && writtenOf(copy.values);
    setKept(mine && written && saysTheSame(mine, written) ? null : mine);
  }, [proposalId, uid, written]);
  return kept;
}

type UnsentProps = { heading: string; hint: string; written: Written; questions: Three };

function Unsent({ heading, hint, written, questions }: UnsentProps) {
  const id = useId();
  return (
    <section className="fs nx" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="hint">{hint}</p>
      {askedQuestions(questions).map(({ place, question }, number) => (
        <div className="qa" key={place}>
          <h3 data-n={number + 1}>{question}</h3>
          <p>{written.answers[place] || 'Nothing written.'}</p>
        </div>
      ))}
      <Pairs
        facts={[
          { label: 'Comments', value: written.comments || 'Nothing written.' },
          { label: 'Reference link', value: written.referenceLink || 'Nothing written.' },
          { label: 'Resume', value: written.resume?.fileName ?? 'None' },
        ]}
      />
    </section>
  );
}
