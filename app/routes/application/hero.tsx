import type { ReactNode } from 'react';
import type { Headline } from './headline.ts';

/** The headline of an application, next to the days left in large type if there are any. */
export function Hero({ headline, above }: { headline: Headline; above?: ReactNode }) {
  const { count, title, lede } = headline;
  return (
    <div className={count ? 'hero' : 'hero one'}>
      {count && (
        <p>
          <span className="n">{count.days}</span> <span className="u">{count.unit}</span>
        </p>
      )}
      <div>
        {above}
        <h2>{title}</h2>
        <p className="lede">{lede}</p>
      </div>
    </div>
  );
}
