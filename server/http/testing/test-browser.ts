import { randomUUID } from 'node:crypto';
import { HOUR_MS } from '#domain/time/duration.ts';
import { sessions } from '#server/db/schema/account.ts';
import type { Database } from '#server/db/database.ts';
import { insertTrialPerson } from '#server/db/trial-person.ts';
import { signSessionToken } from '../auth/session-cookie.ts';
import { TRIAL_SIGN_IN_PAGE } from '#domain/account/sign-in-urls.ts';
import type { RequestMeta } from '../auth/complete-sign-in.ts';
import type { SignIn } from '../auth/sign-in.ts';

/** A signed-in test person: the uid, the `cookie` header of the session, and an ID token. */
export type TestSession = { uid: string; cookie: string; token: string };

/** For tests: the metadata of a request that arrives now. */
export const newRequestMeta = (): RequestMeta => ({ now: new Date(), requestId: '', clientAddress: '' });

type Board = { db: Database; signIn: SignIn; settings: { publicUrl: string; secret: string } };

/**
 * For tests: signs a person in without a browser and a provider. Adds the person if the address is
 * new, and starts a session with this id and token that ends an hour after `now`.
 */
export async function signInAs(
  { db, signIn, settings }: Board,
  person: { uid?: string; name: string; email: string },
  now = new Date(),
  { id, token } = { id: randomUUID() as string, token: randomUUID() as string },
): Promise<TestSession> {
  const uid = await insertTrialPerson(db, person, now);
  const stamps = { createdAt: now, updatedAt: now, expiresAt: new Date(now.getTime() + HOUR_MS) };
  await db.insert(sessions).values({ id, token, userId: uid, ...stamps });
  const cookie = `${signIn.sessionCookie}=${encodeURIComponent(signSessionToken(token, settings.secret))}`;
  const answer = await signIn.handle(
    new Request(`${settings.publicUrl}/api/auth/token`, { headers: { cookie } }),
    newRequestMeta(),
  );
  return { uid, cookie, token: ((await answer.json()) as { token: string }).token };
}

/**
 * A browser for tests: cookies by host, redirects by hand. Our server is called in this process.
 */
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
    const answer = await this.#answer(new Request(url, init), form);
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value && !/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return answer;
  }

  /** The trial page's form is answered without its page. */
  async #answer(request: Request, form: Record<string, string> = {}): Promise<Response> {
    const { signIn, settings } = this.board;
    if (!request.url.startsWith(settings.publicUrl)) return fetch(request);
    if (new URL(request.url).pathname !== TRIAL_SIGN_IN_PAGE) return signIn.handle(request, newRequestMeta());
    const { people, finish } = signIn.trialSignIn!;
    const typed = { name: form.name ?? '', email: form.email ?? '' };
    const person = people.find(({ email }) => email === form.person) ?? typed;
    return finish(request, person, newRequestMeta());
  }

  /**
   * Follows redirects to a provider's page, or back to a path that `stops`, outside of sign-in;
   * returns where it stopped.
   */
  async follow(
    answer: Response,
    from: string,
    stops = (path: string) => !path.startsWith('/api/auth/'),
  ): Promise<{ url: string; answer: Response }> {
    let at = { url: from, answer };
    for (let hops = 0; hops < 8; hops += 1) {
      const refreshUrl = at.answer.headers.get('refresh')?.split('url=')[1];
      const location = at.answer.headers.get('location') ?? refreshUrl;
      if (!location) return at;
      const url = new URL(location, at.url).href;
      const isOurs = url.startsWith(this.board.settings.publicUrl);
      if (isOurs && stops(new URL(url).pathname)) return { url, answer: at.answer };
      at = { url, answer: await this.open(url) };
    }
    throw new Error('Too many redirects');
  }

  async start(form: Record<string, string> = {}, idp = 'google'): Promise<{ url: string; answer: Response }> {
    const url = `${this.board.settings.publicUrl}/sign-in/${idp}`;
    return this.follow(await this.open(url, form), url);
  }

  /** Signs in at a provider without a login page; returns the callback URL, not opened yet. */
  async callback(form: Record<string, string>, idp: string): Promise<string> {
    const url = `${this.board.settings.publicUrl}/sign-in/${idp}`;
    return (await this.follow(await this.open(url, form), url, () => true)).url;
  }

  async stepIn(person: Record<string, string>, form: Record<string, string> = {}) {
    const { url } = await this.start(form);
    return this.follow(await this.open(url, person), url);
  }

  async json(path: string): Promise<unknown> {
    return (await this.open(this.board.settings.publicUrl + path)).json();
  }
}
