import { askedQuestions } from '../../../domain/proposal.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ApplyPageData } from './load-apply-page.ts';
import { useHydrated } from '../../ui/use-hydrated.ts';
import type { OtherVersion } from './use-application.ts';
import type { ApplicationFormValues } from './form-values.ts';

type Props = {
  page: ApplyPageData;
  formValues: ApplicationFormValues;
  other: OtherVersion;
  chooseVersion: (which: 'here' | 'other') => void;
};

/**
 * Compares the version in the form with the other one, part by part, and lets the applicant choose.
 */
export function Versions({ page, formValues, other, chooseVersion }: Props) {
  const isLive = useHydrated();
  const differing = partsOf(page, formValues, other.formValues).filter(({ here, there }) => here !== there);
  const isStored = other.whose === 'stored';
  return (
    <section className="versions" id="versions" aria-label="Two versions">
      <Banner tone="wr">
        {isStored
          ? 'This application was changed on another device. The form holds what you typed here; nothing is lost until you choose.'
          : 'The form now holds the version of the other device. What you had typed here is below until you leave.'}
      </Banner>
      <dl className="kvs">
        {differing.map(({ name, there }) => (
          <div key={name}>
            <dt>
              {name}, {isStored ? 'other device' : 'typed here'}
            </dt>
            <dd className="said" dir="auto">
              {there || '(blank)'}
            </dd>
          </div>
        ))}
      </dl>
      <div className="cta">
        {isLive ? (
          <>
            <Button type="button" onClick={() => chooseVersion('here')}>
              {isStored ? 'Keep this version' : 'Keep the other device’s version'}
            </Button>
            <Button type="button" onClick={() => chooseVersion('other')}>
              {isStored ? 'Use the other device’s version' : 'Back to my version'}
            </Button>
          </>
        ) : (
          <>
            <ButtonLink to={`/apply/${page.proposal.id}?tab=application`}>
              Use the other device’s version
            </ButtonLink>
            <span className="hint">To keep this version, press Save or Submit below.</span>
          </>
        )}
      </div>
    </section>
  );
}

function partsOf(page: ApplyPageData, here: ApplicationFormValues, there: ApplicationFormValues) {
  const tidy = (text: string) => text.replace(/\r\n?/g, '\n').trim();
  const answers = askedQuestions(page.proposal.questions).map(({ index }, number) => ({
    name: `Answer ${number + 1}`,
    here: tidy(here.answers[index]!),
    there: tidy(there.answers[index]!),
  }));
  return [
    ...answers,
    { name: 'Comments', here: tidy(here.comments), there: tidy(there.comments) },
    { name: 'Reference link', here: tidy(here.referenceLink), there: tidy(there.referenceLink) },
    { name: 'Resume', here: here.resume?.fileName ?? '', there: there.resume?.fileName ?? '' },
  ];
}
