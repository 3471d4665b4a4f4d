import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll } from 'vitest';
import type { GitHubSettings } from '#server/config/settings.ts';
import { redirectTargetOf } from './stub-provider.ts';

type GitHubEmail = { email: string; primary: boolean; verified: boolean };
type GitHubAccount = { id: number; login: string; name: string | null; emails: GitHubEmail[] };

/** For tests: a browser as `comeBackAs` needs it. */
type Browser = { open: (url: string, form?: Record<string, string>) => Promise<Response> };

/**
 * For tests: GitHub's OAuth and API on this machine. `comeBackAs` signs in as this account and
 * returns the parameters of the authorization request and the path where the browser ends.
 */
export async function startStubGitHub(publicUrl: string) {
  let account: GitHubAccount | null = null;
  const tokenRequests: URLSearchParams[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const chunk of request) body += String(chunk);
      if (request.url === '/login/oauth/access_token') tokenRequests.push(new URLSearchParams(body));
      const isAllowed = request.headers.authorization === 'Bearer token-of-github';
      const { emails = [], ...profile } = account ?? {};
      const answers: Record<string, unknown> = {
        '/login/oauth/access_token': {
          access_token: 'token-of-github',
          token_type: 'bearer',
          scope: 'user:email',
        },
        ...(isAllowed && { '/api/user': profile, '/api/user/emails': emails }),
      };
      const answer = answers[request.url ?? ''];
      response
        .writeHead(answer ? 200 : 401, { 'content-type': 'application/json' })
        .end(JSON.stringify(answer ?? { message: 'Bad credentials' }));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  afterAll(() => server.close());
  const settings: GitHubSettings = { clientId: 'collegium', clientSecret: 'x', site, api: `${site}/api` };

  async function comeBackAs(
    browser: Browser,
    as: GitHubAccount,
    { next = '/user', path = 'github' }: { next?: string; path?: string } = {},
  ) {
    account = as;
    const started = await browser.open(`${publicUrl}/sign-in/${path}`, { next });
    const asked = new URL(redirectTargetOf(started)).searchParams;
    const query = new URLSearchParams({ code: 'c', state: asked.get('state') ?? '' });
    const answer = await browser.open(`${asked.get('redirect_uri')}?${query}`);
    return { asked, end: (answer.headers.get('location') ?? '').replace(publicUrl, '') };
  }
  return { settings, comeBackAs, tokenRequests };
}
