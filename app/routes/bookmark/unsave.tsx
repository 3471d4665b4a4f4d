import { removeBookmark } from '#server/commands/board/bookmark.ts';
import { requestContext } from '#server/http/request-context.ts';
import type { Route } from './+types/unsave.ts';
import { BookmarkPage } from './bookmark-page.tsx';
import { bookmarkAction, loadBookmark } from './bookmark-action.ts';

export const meta: Route.MetaFunction = () => [
  { title: 'Remove from saved proposals · Collegium' },
  { name: 'robots', content: 'noindex' },
];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadBookmark(requestContext(context), url, params.id);
}

export function action(args: Route.ActionArgs) {
  return bookmarkAction(
    args,
    ({ db, actor }, proposalId) => removeBookmark(db, actor, proposalId),
    'Removed from your saved proposals',
  );
}

export default function UnsaveProposal({ loaderData, actionData }: Route.ComponentProps) {
  return <BookmarkPage page={loaderData} refused={actionData} />;
}
