import type { ApplicationPageData } from './page-data.ts';

/** Everything that was sent, under its number. */
export function Receipt({ receipt }: { receipt: ApplicationPageData['receipt'] }) {
  return (
    <section className="fs nx" aria-labelledby="receipt">
      <h2 id="receipt">Your receipt</h2>
      <dl className="kvs">
        <dt>Receipt</dt>
        <dd>
          {receipt.number}
          <small>This page keeps it. Quote the number when you write about this application.</small>
        </dd>
        <dt>Sent</dt>
        <dd>
          {receipt.sent}
          {receipt.changed && <small>Answers last changed {receipt.changed}</small>}
        </dd>
        <dt>Reference</dt>
        <dd>
          {receipt.reference ? (
            <a
              className="link"
              href={receipt.reference}
              target="_blank"
              rel="noopener noreferrer nofollow ugc"
            >
              {receipt.reference.replace(/^https:\/\//, '').replace(/\/$/, '')}
              <span className="sr"> (opens in a new tab)</span>
            </a>
          ) : (
            'N/A'
          )}
        </dd>
        <dt>Comments</dt>
        <dd className="said">{receipt.comments}</dd>
      </dl>
      {receipt.answers.map(({ question, answer }, place) => (
        <div className="qa" key={place}>
          <h3 data-n={place + 1}>{question}</h3>
          <p>{answer}</p>
        </div>
      ))}
    </section>
  );
}
