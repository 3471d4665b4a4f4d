import type { PreviewEmail } from './request-context.ts';

/** Renders the email of a notification for a preview. The renderer is loaded on first use. */
export function createEmailPreview(publicUrl: string): PreviewEmail {
  return async (notification) => {
    const { renderEmail } = await import('#server/email/render-email.ts');
    return renderEmail(notification, { publicUrl, unsubscribeUrl: null });
  };
}
