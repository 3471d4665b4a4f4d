import { addTag, removeTag } from '#server/commands/review/application-review.ts';
import { textIn } from '#app/http/read-form.ts';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/tags.ts';
import { ReceivedPage } from './decision/decision-page.tsx';
import { loadReceivedApplication } from './load-received.ts';
import { reviewUrl } from './review-urls.ts';
import { isStaying } from './stay-on-page.tsx';
import { Tags } from './tags-form.tsx';

const route = actionRoute({
  access: 'member',
  load: loadReceivedApplication,
  read: (form) => ({ add: textIn(form, 'add'), remove: textIn(form, 'remove'), stays: isStaying(form) }),
  run: ({ db, actor, id }, { add, remove }) =>
    remove === '' ? addTag(db, actor, id, { tag: add }) : removeTag(db, actor, id, { tag: remove }),
  done: ({ id, proposalId }, _, { stays }) => (stays ? { shown: null } : { to: reviewUrl(proposalId, id) }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

export const meta = () => [{ title: 'Tags · Collegium' }, { name: 'robots', content: 'noindex' }];

/** `/applications/{id}/tags`: the owner's private tags on an application. */
export default function TagsPage({ loaderData: one, actionData }: Route.ComponentProps) {
  return (
    <ReceivedPage one={one} title={`Your tags on ${one.application.name}’s application`}>
      <Tags application={one.application} inUse={[]} refused={actionData ?? undefined} />
      <p className="hint">Applicants can’t see these.</p>
    </ReceivedPage>
  );
}
