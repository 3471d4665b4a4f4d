import { REAUTHENTICATE_PATH, signInUrl } from '#domain/account/sign-in-urls.ts';
import { isSignedIn, type SignedIn } from '#domain/base/actor.ts';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { hasRecentSignIn } from '#domain/account/session.ts';
import { attachmentDisposition } from '#server/storage/content-disposition.ts';
import { recordAccountExport } from '#server/commands/audit/audit-events.ts';
import { readAccountData } from '#server/queries/account/account-export.ts';
import { accountZip } from './account-zip.ts';
import { redirectTo } from '../middleware/no-store-responses.ts';
import type { HttpApp } from '../request-context.ts';
import { streamedBody } from '../middleware/streamed-body.ts';

/** The page with the button of the export. */
const EXPORT_PATH = '/settings/account#data';

/**
 * `POST /settings/export`: a streamed ZIP of all data stored about the caller. Redirects to sign
 * in, also when the last sign-in is not recent.
 */
export function addAccountExport(app: HttpApp): void {
  app.post('/settings/export', async (c) => {
    const { db, actor, accountMark, now, blobs, settings, logError } = c.var.requestData;
    if (!isSignedIn(actor)) return redirectTo(settings.publicUrl + signInUrl('/signin', EXPORT_PATH));
    if (!hasRecentSignIn(actor, now))
      return redirectTo(settings.publicUrl + signInUrl(REAUTHENTICATE_PATH, EXPORT_PATH));
    const mark = new URLSearchParams(await c.req.text()).get(ACCOUNT_FIELD);
    if (mark && mark !== accountMark)
      return redirectTo(settings.publicUrl + signInUrl('/settings/account', null, 'other_page'));
    await recordAccountExport(db, actor, now);
    const data = await readAccountData(db, actor, now);
    const body = streamedBody(accountZip(data, blobs), logError);
    return new Response(body, { headers: headersOf(actor, now) });
  });
}

function headersOf({ name }: SignedIn, now: Date): Record<string, string> {
  return {
    'Cache-Control': 'no-store',
    'Content-Disposition': attachmentDisposition(`Collegium ${name} ${now.toISOString().slice(0, 10)}.zip`),
    'Content-Security-Policy': "sandbox; default-src 'none'",
    'Content-Type': 'application/zip',
    'X-Content-Type-Options': 'nosniff',
  };
}
