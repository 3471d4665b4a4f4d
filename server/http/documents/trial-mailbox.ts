import { findTrialEmail, newestTrialEmails } from '#server/queries/notification/trial-email.ts';
import { emailFrameResponse } from './email-frame.ts';
import type { HttpApp } from '../request-context.ts';

/**
 * The trial mailbox beside its page: `/dev/mail.json`, the newest emails for programs, and each
 * email's HTML for its frame, in one color scheme with `theme`. 404 where there is no trial
 * mailbox.
 */
export function addTrialMailbox(app: HttpApp): void {
  app.get('/dev/mail.json', async (c, next) => {
    const { db, settings } = c.var.requestData;
    if (!settings.trialMailbox) return next();
    const emails = await newestTrialEmails(db);
    return c.json(
      emails.map(({ id, to, subject, text, html, headers }) => ({ id, to, subject, text, html, headers })),
      200,
      { 'Cache-Control': 'no-store' },
    );
  });
  app.get('/dev/mail/:id{[1-9][0-9]{0,14}}/page', async (c, next) => {
    const { db, settings } = c.var.requestData;
    const email = settings.trialMailbox ? await findTrialEmail(db, Number(c.req.param('id'))) : null;
    if (!email) return next();
    return emailFrameResponse(inTheme(email.html, c.req.query('theme')), { links: true });
  });
}

/** The same HTML in this color scheme, whatever the browser prefers. */
function inTheme(html: string, theme: string | undefined): string {
  if (theme !== 'light' && theme !== 'dark') return html;
  return html.replaceAll(
    /\(prefers-color-scheme: ?dark\)/g,
    theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)',
  );
}
