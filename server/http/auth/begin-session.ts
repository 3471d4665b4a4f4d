import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

/**
 * Begins a session of an account whose passkey or wallet was verified, with better-auth's own
 * sessions and cookie. It has no path, so only this server calls it.
 */
export const beginSession = {
  id: 'begin-session',
  endpoints: {
    beginSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ userId: z.string() }) },
      async (ctx) => {
        const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId);
        const session = user && (await ctx.context.internalAdapter.createSession(user.id));
        if (!session) throw new APIError('UNAUTHORIZED');
        await setSessionCookie(ctx, { session, user });
        return ctx.json({ success: true });
      },
    ),
  },
} satisfies BetterAuthPlugin;
