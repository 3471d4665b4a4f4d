import { useCallback, useEffect, useRef, useState } from 'react';
import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useNavigation,
  useParams,
  useRevalidator,
} from 'react-router';
import { refuse } from '#domain/base/refusal.ts';
import { parseReviewQuery } from '#domain/review/review-list.ts';
import { plural } from '#domain/text/text.ts';
import { markApplicationNotificationsRead } from '#server/commands/notification/notification.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findOwnProposal } from '#server/queries/proposal/own-proposal.ts';
import { listUndoable } from '#server/queries/decision/undoable-decision.ts';
import { listReview } from '#server/queries/review/review-list.ts';
import { isPrefetch } from '#app/http/is-prefetch.ts';
import { idParam, pageRefusal } from '#app/http/page-refusal.ts';
import { parseId } from '#domain/base/parse-id.ts';
import { requireSignIn } from '#app/http/require-sign-in.ts';
import type { Route } from './+types/workspace.ts';
import { ApplicationList } from './application-list.tsx';
import { ReviewHead } from './review-head.tsx';
import { toReviewedProposal } from './reviewed-proposal.ts';
import { ShortcutHelp, WORKSPACE_SHORTCUTS, useReadingFocus, useShortcuts } from './shortcuts.tsx';
import { UndoBar } from './undo-bar.tsx';
import * as styles from './workspace.module.css';

export const handle = { footer: false };
export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${plural(loaderData.list.sent, 'application')} · ${loaderData.proposal.title} · Collegium`
      : 'Applications · Collegium',
  },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const { db, actor: reader, now } = requestContext(context);
  const id = idParam(params.id);
  const actor = requireSignIn(url.pathname + url.search, reader);
  const query = parseReviewQuery(url.searchParams);
  const openId = parseId((params as { applicationId?: string }).applicationId);
  const list = await listReview(db, actor, id, { ...query, openId }, now);
  if (!list.ok) throw pageRefusal(list.refusal);
  const proposal = await findOwnProposal(db, actor, id, now);
  if (!proposal) throw pageRefusal(refuse('not_found').refusal);
  if (!isPrefetch(request)) await markApplicationNotificationsRead(db, actor, { proposalId: id }, now);
  const undoable = await listUndoable(db, actor, id, now);
  return { proposal: toReviewedProposal(proposal, now), list: list.value, undoable, query, now };
}

/** Opening another application of the same list leaves the list as it is. */
export function shouldRevalidate(navigation: ShouldRevalidateFunctionArgs) {
  const { formMethod, currentUrl, nextUrl, currentParams, nextParams } = navigation;
  const isAction = formMethod !== undefined && formMethod !== 'GET';
  const isReload = currentUrl.href === nextUrl.href;
  if (isAction || isReload) return navigation.defaultShouldRevalidate;
  return currentParams['id'] !== nextParams['id'] || currentUrl.search !== nextUrl.search;
}

/** For the open application: its row in the list has changed. */
export type WorkspaceContext = { reloadList: () => void };

/** `/proposal/{id}/applications`: the owner's workspace, a list with the open application beside it. */
export default function Workspace({ loaderData }: Route.ComponentProps) {
  const { proposal, list, undoable, query, now } = loaderData;
  const openId = parseId(useParams()['applicationId']);
  const frame = useRef<HTMLDivElement>(null);
  const shortcuts = useShortcuts(frame);
  useReadingFocus(frame);
  const opened = useOpened(openId);
  const reloadList = useListReload(openId, list.lines);
  return (
    <div className={styles.workspace} data-open={openId ?? undefined} ref={frame}>
      <section className={styles.list} id="applications" aria-label="Applications">
        <ReviewHead proposal={proposal} list={list} query={query} openId={openId} now={now} />
        <ApplicationList proposal={proposal} list={list} query={query} openId={openId} opened={opened} />
        {openId === null && <UndoBar decisions={undoable} now={now} query={query} />}
      </section>
      <Outlet context={{ reloadList } satisfies WorkspaceContext} />
      {shortcuts.isHelpOpen && <ShortcutHelp shortcuts={WORKSPACE_SHORTCUTS} {...shortcuts} />}
    </div>
  );
}

/** The applications opened since the list was loaded: they are no longer unread. */
function useOpened(openId: number | null): ReadonlySet<number> {
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => {
    if (openId !== null) setOpened((before) => new Set(before).add(openId));
  }, [openId]);
  return opened;
}

/**
 * Loads the list again when its page lacks the open application, and when the returned function is
 * called, which waits for a navigation to end.
 */
function useListReload(openId: number | null, lines: readonly { id: number }[]): () => void {
  const { revalidate } = useRevalidator();
  const [isStale, setStale] = useState(false);
  const isIdle = useNavigation().state === 'idle';
  const isMissing = openId !== null && !lines.some(({ id }) => id === openId);
  useEffect(() => {
    if (!isIdle || !(isMissing || isStale)) return;
    setStale(false);
    void revalidate();
  }, [isIdle, isMissing, isStale, revalidate]);
  return useCallback(() => setStale(true), []);
}
