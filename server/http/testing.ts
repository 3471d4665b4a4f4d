import { randomUUID } from 'node:crypto';
import { sessions } from '../data/account-schema.ts';
import type { Database } from '../data/database.ts';
import { insertTrialPerson } from '../data/trial-person.ts';
import { signSessionToken } from './session-cookie.ts';
import type { SignIn } from './sign-in.ts';

/** Who was signed in: the uid, the `cookie` header that says so, and a token for calls. */
export type SignedInForTest = { uid: string; cookie: string; token: string };

type Board = { db: Database; signIn: SignIn; settings: { publicUrl: string; secret: string } };

/**
 * Signs somebody in without a browser and without the provider, for tests: adds the person when there is nobody under the
 * address yet, and starts a session, of this id and token, that ends an hour after `now`.
 */
export async function signInAs(
  { db, signIn, settings }: Board,
  person: { uid?: string; name: string; email: string },
  now = new Date(),
  { id, token } = { id: randomUUID() as string, token: randomUUID() as string },
): Promise<SignedInForTest> {
  const uid = await insertTrialPerson(db, person, now);
  const stamps = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + 3_600_000) };
  await db.insert(sessions).values({ id, token, userId: uid, ...stamps });
  const cookie = `${signIn.sessionCookie}=${encodeURIComponent(signSessionToken(token, settings.secret))}`;
  const answer = await signIn.handle(
    new Request(`${settings.publicUrl}/api/auth/token`, { headers: { cookie } }),
  );
  return { uid, cookie, token: ((await answer.json()) as { token: string }).token };
}

/** A browser without a window: cookies by host, redirects by hand. The board is answered in this process. */
export class TestBrowser {
  cookies = new Map<string, string>();
  readonly board: Pick<Board, 'signIn' | 'settings'>;
  constructor(board: Pick<Board, 'signIn' | 'settings'>) {
    this.board = board;
  }

  async open(url: string, form?: Record<string, string>): Promise<Response> {
    const headers = {
      cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      accept: 'text/html',
    };
    const body = form && new URLSearchParams(form);
    const init: RequestInit = { headers, redirect: 'manual', ...(body && { method: 'POST', body }) };
    const ours = url.startsWith(this.board.settings.publicUrl);
    const answer = ours ? await this.board.signIn.handle(new Request(url, init)) : await fetch(url, init);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }

  /** Follows redirects as far as the provider's page, or out of sign-in; returns where it stopped. */
  async follow(answer: Response, from: string): Promise<{ url: string; answer: Response }> {
    let at = { url: from, answer };
    for (let hops = 0; hops < 8; hops += 1) {
      const location = at.answer.headers.get('location');
      if (!location) return at;
      const url = new URL(location, at.url).href;
      const isOurPage =
        url.startsWith(this.board.settings.publicUrl) && !new URL(url).pathname.startsWith('/api/auth/');
      if (isOurPage) return { url, answer: at.answer };
      at = { url, answer: await this.open(url) };
    }
    throw new Error('Too many redirects');
  }

  async start(form: Record<string, string> = {}): Promise<{ url: string; answer: Response }> {
    const url = `${this.board.settings.publicUrl}/sign-in/google`;
    return this.follow(await this.open(url, form), url);
  }

  async stepIn(person: Record<string, string>, form: Record<string, string> = {}) {
    const { url } = await this.start(form);
    return this.follow(await this.open(url, person), url);
  }

  async json(path: string): Promise<unknown> {
    return (await this.open(this.board.settings.publicUrl + path)).json();
  }
}
