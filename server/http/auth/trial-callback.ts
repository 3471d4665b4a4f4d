import type { BetterAuthPlugin } from 'better-auth';
import { createAuthEndpoint, isAPIError } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { handleOAuthUserInfo, linkOAuthAccount } from 'better-auth/oauth2';
import { z } from 'zod';
import { PRIMARY_PROVIDER_ID } from '../../../domain/account.ts';
import { trialSubject } from '../../db/trial-person.ts';

/**
 * better-auth's OAuth callback for a person chosen on the trial page instead of at an identity
 * provider: the same steps, the same redirects. It has no path, so only this server calls it.
 */
export const trialCallback = {
  id: 'trial-callback',
  endpoints: {
    trialCallback: createAuthEndpoint.serverOnly(
      {
        method: 'POST',
        body: z.object({
          name: z.string(),
          email: z.string(),
          link: z.object({ userId: z.string(), email: z.string() }).nullable(),
          callbackURL: z.string(),
          errorURL: z.string(),
        }),
      },
      async (ctx) => {
        const { name, email, link, callbackURL, errorURL } = ctx.body;
        const id = trialSubject(email);
        const userInfo = { id, name, email, emailVerified: true };
        const account = { providerId: PRIMARY_PROVIDER_ID, accountId: id };
        const profile = { sub: id, name, email, email_verified: true };
        const fail = (code: string) => ctx.redirect(`${errorURL}?error=${encodeURIComponent(code)}`);
        if (link) {
          const result = await linkOAuthAccount(ctx, { link, userInfo, account, profile });
          throw result.linked ? ctx.redirect(callbackURL) : fail(result.error.code);
        }
        const source = { method: 'oauth' as const, oauth: { providerId: PRIMARY_PROVIDER_ID, profile } };
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
