import { redirect } from 'react-router';
import { saveBookmark } from '#server/commands/board/bookmark.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/save.ts';
import { BookmarkPage } from './bookmark-page.tsx';
import { bookmarkAction, loadBookmark } from './bookmark-action.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Save proposal · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const page = await loadBookmark(requestContext(context), url, params.id);
  if (page.isSaved && page.back) throw redirect(page.back);
  return page;
}

export function action(args: Route.ActionArgs) {
  return bookmarkAction(
    args,
    ({ db, actor, now }, proposalId) => saveBookmark(db, actor, proposalId, now),
    'Saved. Find it under My Account.',
  );
}

export default function SaveProposal({ loaderData, actionData }: Route.ComponentProps) {
  return <BookmarkPage page={loaderData} refused={actionData} />;
}
