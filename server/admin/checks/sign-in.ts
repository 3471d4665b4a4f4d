import { checkProviders } from '#server/http/auth/provider-check.ts';
import { type Check, type Finding, warning } from './check.ts';

/** Checks that every identity provider knows this client, without signing in. */
export const signIn: Check = {
  name: 'sign-in',
  run: async (settings): Promise<Finding> => {
    const found = await checkProviders(settings);
    if (found.length === 0)
      return warning('No identity provider is set: trial mode uses its own sign-in page.');
    const worst = (['error', 'warning', 'ok'] as const).find((is) => found.some((item) => item.is === is))!;
    return { is: worst, message: found.map(({ message }) => message).join(' ') };
  },
};
