import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, createRoutesStub, RouterProvider } from 'react-router';
import { describe, expect, test } from 'vitest';
import { refuse } from '#domain/base/refusal.ts';
import { Footer } from './footer.tsx';
import type { FrameData } from '../viewer/frame-data.ts';
import { navigationAreaOf, feedbackMailtoUrl, sendFeedbackUrl } from '../viewer/frame-urls.ts';
import { Header } from './header.tsx';
import { RouteError, isNetworkFailure, isStaleBuild } from '../error/route-error.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { readToast, toastCookie, parseToastCookie } from '#app/http/toast-cookie.ts';

const visitor: FrameData = {
  reader: null,
  unread: 0,
  trial: true,
  mailbox: 12,
  publicUrl: 'https://board.example',
  docsUrl: '/docs/api',
  feedbackEmail: null,
  socialLinks: [],
  hasTeam: false,
  requestId: 'r-1',
  toast: null,
};
const member: FrameData = {
  ...visitor,
  reader: { uid: 'noor', name: 'Noor K.', email: 'noor.k@example.edu', admin: false, mark: 'm4rk' },
  feedbackEmail: 'hello@example.org',
};

function drawn(element: React.ReactNode, path = '/'): string {
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] });
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

describe('the header', () => {
  test('offers a visitor a sign-in link and no account menu', () => {
    const html = drawn(<Header frame={visitor} />);
    expect(html).toContain('href="/signin"');
    expect(html).not.toContain('/sign-out');
  });

  test('shows a member their name and a sign-out form that works without JavaScript', () => {
    const html = drawn(<Header frame={member} />);
    expect(html).toContain('Noor K.');
    expect(html).toContain('<form action="/sign-out" method="post">');
    expect(html).toContain('mailto:hello@example.org');
  });

  test('shows a member a bell that names the unread count, with at most 9+ as a figure', () => {
    const bell = (unread: number) => drawn(<Header frame={{ ...member, unread }} />);
    expect(bell(0)).toContain('aria-label="Notifications"');
    expect(bell(4)).toContain('aria-label="Notifications, 4 unread"');
    expect(bell(4)).toContain('<b aria-hidden="true">4</b>');
    expect(bell(10)).toContain('aria-label="Notifications, more than 9 unread"');
    expect(bell(10)).toContain('<b aria-hidden="true">9+</b>');
    expect(drawn(<Header frame={visitor} />)).not.toContain('/notifications');
  });

  test('marks the current area', () => {
    expect(drawn(<Header frame={visitor} />, '/proposal/7')).toContain('aria-current="page" href="/"');
    expect(drawn(<Header frame={member} />, '/applications/7')).toContain('aria-current="page" href="/user"');
    const guide = { ...visitor, docsUrl: '/docs' };
    expect(drawn(<Header frame={guide} />, '/docs/apply')).toContain('aria-current="page" href="/docs"');
  });

  test('does not mark documentation on another site', () => {
    const elsewhere = { ...visitor, docsUrl: 'https://docs.example' };
    expect(drawn(<Header frame={elsewhere} />, '/docs')).not.toContain('aria-current="page"');
  });

  test('is rendered without data from the root loader', () => {
    expect(drawn(<Header frame={null} />)).toContain('Collegium');
  });

  test('links to the admin area for admins only', () => {
    const admin: FrameData = { ...member, reader: { ...member.reader!, admin: true } };
    expect(drawn(<Header frame={admin} />)).toContain('href="/admin"');
    expect(drawn(<Header frame={member} />)).not.toContain('href="/admin"');
  });
});

test('each URL belongs to one navigation area, or to none', () => {
  expect(['/', '/home', '/12', '/proposal/12', '/apply/3'].map(navigationAreaOf)).toEqual(
    Array(5).fill('projects'),
  );
  expect(
    ['/user', '/applications/1/withdraw', '/proposal/12/announce', '/notifications'].map(navigationAreaOf),
  ).toEqual(Array(4).fill('account'));
  expect(['/about-us', '/stat'].map(navigationAreaOf)).toEqual(['home', 'statistics']);
  expect(['/announcement', '/announcement/7'].map(navigationAreaOf)).toEqual([
    'announcements',
    'announcements',
  ]);
  expect(['/docs/api', '/users', '/signin'].map(navigationAreaOf)).toEqual([null, null, null]);
});

test('the footer always links the feedback form; a mailto link needs a feedback email', () => {
  expect(sendFeedbackUrl('/apply/3')).toBe('/send-feedback?from=%2Fapply%2F3');
  expect(sendFeedbackUrl('/send-feedback')).toBe('/send-feedback');
  expect(drawn(<Footer frame={visitor} />, '/7')).toContain('href="/send-feedback?from=%2F7"');
  expect(feedbackMailtoUrl(null)).toBeNull();
  expect(feedbackMailtoUrl('a@example.org')).toBe('mailto:a@example.org?subject=Feedback%20on%20Collegium');
});

test('the footer shows social links only if they are configured', () => {
  expect(drawn(<Footer frame={visitor} />)).not.toContain('Stay updated');
  const html = drawn(
    <Footer frame={{ ...visitor, socialLinks: [{ name: 'GitHub', url: 'https://github.com/example' }] }} />,
  );
  expect(html).toContain('aria-label="GitHub"');
});

test('the footer links to the team only if one is configured', () => {
  expect(drawn(<Footer frame={visitor} />)).not.toContain('#team');
  expect(drawn(<Footer frame={{ ...visitor, hasTeam: true }} />)).toContain('/about-us#team');
});

describe('toast', () => {
  const here = 'http://127.0.0.1:3000';

  test('returns the message that was set, with its number', () => {
    const sent = (line: string) => parseToastCookie(`other=1; ${line.split(';')[0]}`, here);
    expect(sent(toastCookie('Hidden. The owner can read your note.'))).toBe(
      'Hidden. The owner can read your note.',
    );
    expect(sent(toastCookie('# devices signed out', 12))).toBe('12 devices signed out');
  });

  test('is null without a cookie and for an empty or malformed one', () => {
    const none = [null, 'a=b', 'collegium_toast=', 'collegium_toast=%E0%A4%A'];
    expect(none.map((header) => parseToastCookie(header, here))).toEqual(none.map(() => null));
  });

  test('is null if the cookie holds text, an unknown key or an extra number', () => {
    for (const value of ['Call%20us', 'call-us', 'n-sessions-ended', 'n-sessions-ended.x', 'draft-saved.1.2'])
      expect([value, parseToastCookie(`collegium_toast=${value}`, here)]).toEqual([value, null]);
  });

  test('over HTTPS, is read only from the host-bound cookie', () => {
    const there = 'https://board.example';
    expect(parseToastCookie('collegium_toast=draft-saved', there)).toBeNull();
    expect(parseToastCookie('__Host-collegium_toast=draft-saved', there)).toBe('Draft saved');
  });

  test('a page request removes the cookie; a data request removes it only after the toast was shown', () => {
    const cookie = toastCookie('Draft saved').split(';')[0]!;
    const id = cookie.split('=')[1]!;
    const read = (path: string, more = '') =>
      readToast(new Request(here + path, { headers: { Cookie: cookie + more } }), here);
    const toast = { id, text: 'Draft saved' };
    expect(read('/user')).toEqual({ toast, remove: true });
    expect(read('/user.data')).toEqual({ toast, remove: false });
    expect(read('/user.data', '; collegium_shown_toast=draft-saved~00000000')).toEqual({
      toast,
      remove: false,
    });
    for (const path of ['/user', '/user.data', '/_.data'])
      expect(read(path, `; collegium_shown_toast=${id}`)).toEqual({ toast: null, remove: true });
  });

  test('the same message set twice gets a new cookie value', () => {
    expect(toastCookie('Draft saved')).not.toBe(toastCookie('Draft saved'));
  });
});

describe('the error page', () => {
  function thrown(error: unknown): string {
    const Page = createRoutesStub([
      { path: '/', HydrateFallback: () => null, Component: () => null, ErrorBoundary: RouteError },
    ]);
    const html = renderToStaticMarkup(<Page hydrationData={{ errors: { '0': error } }} />);
    return html;
  }
  const response = (status: number, data: unknown) => ({
    status,
    statusText: '',
    internal: false,
    data,
  });

  test('shows the message of a refusal and its status', () => {
    const { data, init } = pageRefusal(refuse('withdrawn').refusal);
    const html = thrown(response(init?.status ?? 0, data));
    expect(html).toContain('This proposal was withdrawn');
    expect(html).toContain('This proposal was withdrawn by its owner.');
    expect(html).toContain('Error 410');
  });

  test('does not show the message of an internal error', () => {
    const html = thrown(new Error('password=hunter2'));
    expect(html).toContain('Something went wrong on our side');
    expect(html).not.toContain('hunter2');
  });

  test.each([400, 401, 403, 404, 409, 410, 413, 429, 503])('has a text for status %i', (status) => {
    const html = thrown(response(status, ''));
    expect(html).toContain(`Error ${status}`);
    expect(html).not.toContain('on our side');
  });

  test('distinguishes a stale build and a network failure from other errors', () => {
    expect(isStaleBuild(new TypeError('Failed to fetch dynamically imported module: /a.js'))).toBe(true);
    expect(isStaleBuild(new TypeError('Failed to fetch'))).toBe(false);
    for (const words of ['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])
      expect(isNetworkFailure(new TypeError(words))).toBe(true);
    expect(isNetworkFailure(new TypeError('undefined is not a function'))).toBe(false);
  });
});
