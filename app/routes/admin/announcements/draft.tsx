import { unscheduleAnnouncement } from '../../../../server/commands/announcement.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { idParam } from '../../../ui/parse-id.ts';
import { adminActionResponse } from '../action-response.ts';
import { requireAdmin } from '../../../ui/require-sign-in.ts';
import type { Route } from './+types/draft.ts';
import { editorUrl, loadAnnouncement } from './load-announcement.ts';
import { AnnouncementConfirmPage } from './confirm-page.tsx';

export const meta: Route.MetaFunction = () => [{ title: 'Back to draft · Collegium' }];

export function loader({ context, params, url }: Route.LoaderArgs) {
  return loadAnnouncement(requestContext(context), url, params.id);
}

export async function action({ context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  requireAdmin(actor, url);
  const id = idParam(params.id);
  const outcome = await unscheduleAnnouncement(db, actor, id, now);
  return adminActionResponse(outcome, { to: editorUrl(id), toast: 'It is a draft again.' }, undefined);
}

const CONSEQUENCES = [
  'It will not appear by itself: its day and time are forgotten.',
  'Its text stays, and you can schedule or publish it later.',
];

export default function UnscheduleAnnouncement({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AnnouncementConfirmPage
      announcement={loaderData.announcement}
      action="back_to_draft"
      question="Make it a draft again?"
      consequences={CONSEQUENCES}
      label="Back to draft"
      cancelLabel="Keep the schedule"
      refused={actionData}
    />
  );
}
