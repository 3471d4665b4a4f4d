import { requestContext } from '#server/http/request-context.ts';
import { findAnnouncement } from '#server/queries/board/announcement.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { SharePage } from '#app/shared/share/share-page.tsx';
import type { Route } from './+types/share.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Share · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params }: Route.LoaderArgs) {
  const { db, now, settings } = requestContext(context);
  const found = await findAnnouncement(db, idParam(params.postId), now);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { id, title } = found.value.announcement;
  return { path: `/announcement/${id}`, title, publicUrl: settings.publicUrl };
}

/** Share links of an announcement on a separate page, for browsers without JavaScript. */
export default function ShareAnnouncement({ loaderData }: Route.ComponentProps) {
  const { path, title, publicUrl } = loaderData;
  const back = { label: 'Back to the announcement', to: path };
  return <SharePage address={publicUrl + path} title={title} what="announcement" back={back} />;
}
