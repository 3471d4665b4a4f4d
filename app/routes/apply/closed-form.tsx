import { askedQuestions } from '../../../domain/proposal.ts';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Pairs } from '../../ui/facts.tsx';
import type { ApplyPageData, Way } from './page-data.ts';

/** Why there is no form, and what was written before that, to read and copy. */
export function ClosedForm({ page, way }: { page: ApplyPageData; way: Way & { kind: 'closed' } }) {
  const { written } = way;
  return (
    <>
      <Banner tone="nt">{way.why}</Banner>
      {written && (
        <section className="fs nx" aria-labelledby="unsent">
          <h2 id="unsent">Your draft</h2>
          <p className="hint">It was not submitted. Nobody but you can read it.</p>
          {askedQuestions(page.proposal.questions).map(({ place, question }, number) => (
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
