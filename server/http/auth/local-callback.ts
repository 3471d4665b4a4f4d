import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo, linkOAuthAccount } from 'better-auth/oauth2';
import { z } from 'zod';

/**
 * better-auth's OAuth callback for an identity that this server proved itself, on the trial page or
 * by a link in an email: the same steps, the same redirects. It has no path, so only this server
 * calls it.
 */
export const localCallback = {
  id: 'local-callback',
  endpoints: {
    localCallback: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({
          providerId: z.string(),
          subject: z.string(),
          name: z.string(),
          email: z.string(),
          link: z.object({ userId: z.string(), email: z.string() }).nullable(),
          callbackURL: z.string(),
          errorURL: z.string(),
        }),
      },
      async (ctx) => {
        const { providerId, subject, name, email, link, callbackURL, errorURL } = ctx.body;
        const userInfo = { id: subject, name, email, emailVerified: true };
        const account = { providerId, accountId: subject };
        const profile = { sub: subject, name, email, email_verified: true };
        const fail = (code: string) => ctx.redirect(`${errorURL}?error=${encodeURIComponent(code)}`);
        if (link) {
          const result = await linkOAuthAccount(ctx, { link, userInfo, account, profile });
          throw result.linked ? ctx.redirect(callbackURL) : fail(result.error.code);
        }
        const source = { method: 'oauth' as const, oauth: { providerId, profile } };
        const result = await handleOAuthUserInfo(ctx, { userInfo, account, source }).catch(
          (error: unknown) => {
            throw isAPIError(error) && error.body?.code ? fail(error.body.code) : error;
          },
        );
        if (!result.data) throw fail(result.error.replaceAll(' ', '_'));
        await setSessionCookie(ctx, result.data);
        throw ctx.redirect(callbackURL);
      },
    ),
  },
} satisfies BetterAuthPlugin;
