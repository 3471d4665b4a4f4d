import { clsx } from 'clsx';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { AI_USE_LABEL } from '#domain/application/ai-use.ts';
import { Answer } from '#app/shared/application/answer.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { ExternalLink } from '#app/kit/text/external-link.tsx';
import { FieldLabel } from '#app/kit/form/field-text.tsx';
import { Instant } from '#app/shared/time/instant.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { StandaloneLink } from '#app/kit/navigation/standalone-link.tsx';
import * as styles from './application.module.css';
import type { ApplicationPageData } from './load-own-application.ts';

type Props = Pick<ApplicationPageData, 'id' | 'receipt'> & {
  /** Answers and terms open on demand. */
  isFolded: boolean;
};

/** Everything that was submitted, with its number. */
export function Receipt({ id, receipt, isFolded }: Props) {
  return (
    <PageSection title="Your receipt" titleId="receipt" spaceAbove>
      <DescriptionList
        className={styles.receipt}
        facts={[
          {
            label: 'Number',
            value: <b>{receipt.number}</b>,
            more: (
              <>
                {receipt.mail} Include this number if you contact us about this application.{' '}
                {receipt.sendAgain && (
                  <Link className="link" to={`/applications/${id}/send-receipt`}>
                    Send it again
                  </Link>
                )}
              </>
            ),
          },
          {
            label: 'Sent',
            value: receipt.sentAt && <Instant at={receipt.sentAt} />,
            more: receipt.changedAt && (
              <>
                Answers last changed <Instant at={receipt.changedAt} />
              </>
            ),
          },
          ...(receipt.reference
            ? [{ label: 'Reference', value: <Reference id={id} link={receipt.reference} /> }]
            : []),
          ...(receipt.comments
            ? [
                {
                  label: 'Comments',
                  value: (
                    <span className={styles.comments} dir="auto">
                      {receipt.comments}
                    </span>
                  ),
                },
              ]
            : []),
          ...(receipt.aiUse ? [{ label: AI_USE_LABEL, value: <bdi>{receipt.aiUse}</bdi> }] : []),
        ]}
      />
      {isFolded ? (
        <details>
          <summary className={clsx('link', styles.showReceipt)}>Show answers and terms</summary>
          <AnswersAndTerms receipt={receipt} />
        </details>
      ) : (
        <AnswersAndTerms receipt={receipt} />
      )}
    </PageSection>
  );
}

function AnswersAndTerms({ receipt }: Pick<ApplicationPageData, 'receipt'>) {
  return (
    <>
      {receipt.answers.length > 0 && (
        <FieldLabel as="h3" className={styles.receiptHeading}>
          Your answers
        </FieldLabel>
      )}
      {receipt.answers.map(({ question, answer }, index) => (
        <Answer key={index} number={index + 1} question={question} answer={answer} heading="h4" />
      ))}
      {receipt.termsLines && (
        <>
          <FieldLabel as="h3" className={styles.receiptHeading}>
            Terms when you applied
          </FieldLabel>
          <DescriptionList
            className={styles.terms}
            facts={receipt.termsLines.map(({ label, value }) => ({ label, value: <bdi>{value}</bdi> }))}
          />
          <StandaloneLink className="link" to="/docs/terms">
            About terms
          </StandaloneLink>
        </>
      )}
    </>
  );
}

function Reference({ id, link }: { id: number; link: string }) {
  const parts = link
    .replace(/^https:\/\//, '')
    .replace(/\/$/, '')
    .split('/');
  return (
    <ExternalLink of={{ application: id }}>
      {parts.map((part, index) => (
        <Fragment key={index}>
          {index > 0 && (
            <span>
              /<wbr />
            </span>
          )}
          <span>{part}</span>
        </Fragment>
      ))}
    </ExternalLink>
  );
}
