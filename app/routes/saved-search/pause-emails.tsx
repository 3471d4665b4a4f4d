import { Link, data, useNavigation } from 'react-router';
import { statusOf } from '#domain/base/refusal.ts';
import { pauseSearchEmails } from '#server/commands/notification/saved-search.ts';
import { requestContext } from '#server/http/request-context.ts';
import { hasSearchEmails } from '#server/queries/notification/saved-search.ts';
import { Button } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { NarrowPage } from '#app/kit/layout/narrow-page.tsx';
import { TOKEN_PAGE, requirePost, tokenFrom } from '#app/http/token-page.ts';
import type { Route } from './+types/pause-emails.ts';
import { SAVED_URL } from './saved-search-urls.ts';

export const meta = () => [{ title: 'Pause emails · Collegium' }, { name: 'robots', content: 'noindex' }];
export const headers = () => TOKEN_PAGE;

/** Changes nothing: email scanners open every link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const { db, settings } = requestContext(context);
  const token = tokenFrom(url);
  const hasEmails = await hasSearchEmails(db, token, settings.secret);
  const state = hasEmails === null ? 'broken' : hasEmails ? 'on' : 'paused';
  return data({ state, token } as const, { status: state === 'broken' ? 404 : 200 });
}

/** Also handles one-click unsubscribe of email clients (RFC 8058), which send no cookie. */
export async function action({ request, context, url }: Route.ActionArgs) {
  requirePost(request);
  const { db, settings, now } = requestContext(context);
  const paused = await pauseSearchEmails(db, tokenFrom(url), settings.secret, now);
  return data(null, { status: paused.ok ? 200 : statusOf(paused.refusal.code) });
}

/** `/saved-searches/pause?t=…`: one button, which pauses the emails of all saved searches. */
export default function PauseEmails({ loaderData: { state, token } }: Route.ComponentProps) {
  const pending = useNavigation().formAction?.startsWith('/saved-searches/pause') ?? false;
  if (state === 'broken')
    return (
      <NarrowPage
        title="This link is incomplete"
        lede="Open the link in the email again. It’s at the end of every email about saved searches."
      >
        {null}
      </NarrowPage>
    );
  const savedSearches = (
    <Link className="link" to={SAVED_URL}>
      Saved searches
    </Link>
  );
  if (state === 'paused')
    return (
      <NarrowPage
        title="Emails are paused"
        lede="We won’t email you about your saved searches. New matches still show in My Account. Edit a search to turn its emails on again."
      >
        <p>{savedSearches}</p>
      </NarrowPage>
    );
  return (
    <NarrowPage
      title="Pause emails about saved searches?"
      lede="We’ll stop emailing you about all your saved searches. New matches still show in My Account."
    >
      <Form method="post" action={`/saved-searches/pause?${new URLSearchParams({ t: token })}`}>
        <ButtonGroup>
          <Button variant="primary" size="large" pending={pending}>
            Pause emails
          </Button>
        </ButtonGroup>
      </Form>
      <p>{savedSearches}</p>
    </NarrowPage>
  );
}
