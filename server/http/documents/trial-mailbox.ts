import { findTrialEmail, newestTrialEmails } from '../../queries/trial-email.ts';
import { emailFrameResponse } from './email-frame.ts';
import type { HttpApp } from '../request-context.ts';

/**
 * What the trial mailbox is made of besides its page: `/dev/mail.json`, the newest mails for programs, and the page of each mail for the
 * frame it is shown in, its light or its dark look alone with `theme`. Where there is no trial mailbox none of it exists.
 */
export function addTrialMailbox(app: HttpApp): void {
  app.get('/dev/mail.json', async (c, next) => {
    const { db, settings } = c.var.request;
    if (!settings.trialMailbox) return next();
    const emails = await newestTrialEmails(db);
    return c.json(
      emails.map(({ id, to, subject, text, html, headers }) => ({ id, to, subject, text, html, headers })),
      200,
      { 'Cache-Control': 'no-store' },
    );
  });
  app.get('/dev/mail/:id{[1-9][0-9]{0,14}}/page', async (c, next) => {
    const { db, settings } = c.var.request;
    const email = settings.trialMailbox ? await findTrialEmail(db, Number(c.req.param('id'))) : null;
    if (!email) return next();
    return emailFrameResponse(inTheme(email.html, c.req.query('theme')), { links: true });
  });
}

/** The same page as a reader sees it who has chosen this look, whatever the browser's own is. */
function inTheme(html: string, theme: string | undefined): string {
  if (theme !== 'light' && theme !== 'dark') return html;
  return html.replaceAll(
    /\(prefers-color-scheme: ?dark\)/g,
    theme === 'dark' ? '(min-width: 0)' : '(max-width: 0)',
  );
}
