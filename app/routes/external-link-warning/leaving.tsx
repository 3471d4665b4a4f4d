import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide';
import { CODE_ADVICE } from '#domain/text/link-hosts.ts';
import { LINK_WARNINGS } from '#domain/text/link-safety.ts';
import { refuse } from '#domain/base/refusal.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findExternalLink } from '#server/queries/moderation/external-link.ts';
import { LINK_PLACES, type LinkPlace } from '#domain/moderation/link-place.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { buttonClass, ButtonLink } from '#app/kit/form/button.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { PageTitle } from '#app/kit/layout/page.tsx';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import type { Route } from './+types/leaving.ts';
import * as styles from './leaving.module.css';

export const meta: Route.MetaFunction = () => [
  { title: 'You’re leaving Collegium · Collegium' },
  { name: 'description', content: 'See where an external link goes before you open it.' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/**
 * Looks the link up by what it stands in: `?answer=12&link=2` is the second link of an answer. Never
 * takes a URL from the request, which would make it an open redirect.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const { searchParams } = url;
  const place = LINK_PLACES.find((place) => searchParams.has(place));
  if (!place) throw pageRefusal(refuse('not_found').refusal);
  const number = searchParams.has('link') ? idParam(searchParams.get('link')) : 1;
  const which = { place, id: idParam(searchParams.get(place)), number };
  const found = await findExternalLink(db, actor, which, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { safety, ...link } = found.value;
  const warnings = safety.warnings.map((warning) => LINK_WARNINGS[warning].reader);
  return { ...link, ...safety, warnings };
}

const LINK_LABEL: Record<LinkPlace, string> = {
  proposal: 'Event link',
  text: 'Link in a proposal',
  application: 'Reference link',
  answer: 'Link in an answer',
  message: 'Link in a message',
  decision: 'Link in a message',
};

/** Shows where an external link leads before it is followed. */
export default function ExternalLinkWarning({ loaderData: link }: Route.ComponentProps) {
  const { url, host, unicodeHost, place, givenBy, standsOn, warnings, looksLike, leadsToCode } = link;
  const writer =
    givenBy === 'you' ? 'You added this link.' : `${givenBy} added this link. We haven’t checked it.`;
  const isSuspicious = warnings.length > 0;
  return (
    <div className={styles.page}>
      <PageTitle>You’re leaving Collegium</PageTitle>
      <p className={clsx('lede', styles.target)}>
        This link goes to <b>{host}</b>
        {unicodeHost && (
          <span>
            , also written <bdi>{unicodeHost}</bdi>
          </span>
        )}
        <span>.</span>
      </p>
      {isSuspicious && (
        <Banner tone="warning" className={styles.warning}>
          <b>Be careful with this link.</b>
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          {looksLike && (
            <p>
              It isn’t <b>{looksLike}</b>.
            </p>
          )}
        </Banner>
      )}
      {leadsToCode && (
        <Banner tone="warning" className={styles.warning}>
          {CODE_ADVICE}
        </Banner>
      )}
      <DescriptionList
        facts={[
          { label: 'Site', value: host, more: unicodeHost && <bdi>{unicodeHost}</bdi> },
          { label: 'Full address', value: <span className={styles.address}>{url}</span> },
          {
            label: LINK_LABEL[place],
            value: writer,
            more: 'Collegium never asks for your password, and no owner may ask you for money.',
          },
        ]}
      />
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: isSuspicious ? 'secondary' : 'primary' }, styles.action)}
          href={url}
          rel="noopener noreferrer nofollow ugc"
        >
          Go to {host} <Icon node={ArrowUpRight} className="icon-small" />
        </a>
        <ButtonLink className={styles.action} variant={isSuspicious ? 'primary' : 'secondary'} to={standsOn}>
          Stay on Collegium
        </ButtonLink>
      </div>
    </div>
  );
}
