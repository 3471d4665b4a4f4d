import { memberAddress } from '#domain/member/member.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findMember } from '#server/queries/member/member.ts';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { SharePage } from '#app/shared/share/share-page.tsx';
import type { Route } from './+types/share.ts';

export const meta = () => [{ title: 'Share · Collegium' }, { name: 'robots', content: 'noindex' }];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, actor, now, settings } = requestContext(context);
  const found = await findMember(db, actor, params.uid, now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const path = memberAddress(found.value.uid);
  return { name: found.value.name, path, address: settings.publicUrl + path };
}

/** Share links of a member's page on a separate page, for browsers without JavaScript. */
export default function ShareMember({ loaderData: { name, path, address } }: Route.ComponentProps) {
  return (
    <SharePage
      address={address}
      title={name}
      what="profile"
      back={{ to: path, label: `Back to ${name}’s page` }}
    />
  );
}
