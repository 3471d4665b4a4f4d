import { Link } from 'react-router';
import { NOT_APPLICABLE } from '../../../domain/text.ts';
import { ExternalLink } from '../../ui/external-link.tsx';
import { Pairs } from '../../ui/facts.tsx';
import type { ApplicationPageData } from './application-page-data.ts';

/** Everything that was submitted, with its number. */
export function Receipt({ id, receipt }: Pick<ApplicationPageData, 'id' | 'receipt'>) {
  return (
    <section className="fs nx" aria-labelledby="receipt">
      <h2 id="receipt">Your receipt</h2>
      <Pairs
        facts={[
          {
            label: 'Receipt',
            value: receipt.number,
            more: (
              <>
                {receipt.mail} Quote the number when you write about this application.{' '}
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
            value: receipt.sent,
            more: receipt.changed && `Answers last changed ${receipt.changed}`,
          },
          { label: 'Reference', value: <Reference id={id} link={receipt.reference} /> },
          {
            label: 'Comments',
            value: (
              <span className="said" dir="auto">
                {receipt.comments}
              </span>
            ),
          },
        ]}
      />
      {receipt.answers.map(({ question, answer }, index) => (
        <div className="qa" key={index}>
          <h3 data-n={index + 1}>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </section>
  );
}

function Reference({ id, link }: { id: number; link: string | null }) {
  if (!link) return NOT_APPLICABLE;
  return (
    <ExternalLink of={{ application: id }}>{link.replace(/^https:\/\//, '').replace(/\/$/, '')}</ExternalLink>
  );
}
