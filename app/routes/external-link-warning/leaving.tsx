import { clsx } from 'clsx';
import { ArrowUpRight } from 'lucide';
import { requestContext } from '../../../server/http/request-context.ts';
import { findEventLink, findReferenceLink } from '../../../server/queries/external-link.ts';
import { buttonClass, ButtonLink } from '../../ui/button.tsx';
import { DescriptionList } from '../../ui/description-list.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageTitle } from '../../ui/page.tsx';
import { idParam, pageRefusal } from '../../ui/page-refusal.ts';
import { parseId } from '../../ui/parse-id.ts';
import type { Route } from './+types/leaving.ts';
import * as styles from './leaving.module.css';

export const meta: Route.MetaFunction = () => [
  { title: 'You’re leaving Collegium · Collegium' },
  { name: 'description', content: 'See where an external link goes before you open it.' },
  { name: 'robots', content: 'noindex, nofollow' },
];

/**
 * Looks the link up: `?proposal=` for an event link, `?application=` for a reference. Never takes a
 * URL from the request, which would make it an open redirect.
 */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, actor } = requestContext(context);
  const { searchParams } = url;
  const application = parseId(searchParams.get('application'));
  const found =
    application === null
      ? await findEventLink(db, actor, idParam(searchParams.get('proposal')))
      : await findReferenceLink(db, actor, application);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { host } = new URL(found.value.url);
  return { ...found.value, host };
}

/** Shows where an external link leads before it is followed. */
export default function ExternalLinkWarning({
  loaderData: { url, host, what, givenBy, standsOn },
}: Route.ComponentProps) {
  const writer =
    givenBy === 'you' ? 'You added this link.' : `${givenBy} added this link. We haven’t checked it.`;
  return (
    <div className={styles.page}>
      <PageTitle>You’re leaving Collegium</PageTitle>
      <p className={clsx('lede', styles.target)}>
        This link goes to <b>{host}</b>.
      </p>
      <DescriptionList
        facts={[
          { label: 'Site', value: host },
          { label: 'Full address', value: <span className={styles.address}>{url}</span> },
          {
            label: what === 'event' ? 'Event link' : 'Reference link',
            value: writer,
            more: 'Collegium never asks for your password, and no owner may ask you for money.',
          },
        ]}
      />
      <div className={styles.actions}>
        <a
          className={buttonClass({ variant: 'primary' }, styles.action)}
          href={url}
          rel="noopener noreferrer nofollow ugc"
        >
          Go to {host} <Icon node={ArrowUpRight} className="icon-small" />
        </a>
        <ButtonLink className={styles.action} to={standsOn}>
          Stay on Collegium
        </ButtonLink>
      </div>
    </div>
  );
}
