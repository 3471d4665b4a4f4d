import { expect, test } from 'vitest';
import { askingFor, isPublicCall, publicCallAt, publicPageAt } from './public-pages.ts';

test.each<[string, string, string[]]>([
  ['/', '/', ['proposals', 'people', 'mails']],
  ['/home', '/home', ['proposals', 'people', 'mails']],
  ['/?sort=close&q=a%20b&page=2', '/?q=a+b&sort=close&page=2', ['proposals', 'people', 'mails']],
  ['/?q=', '/?q=', ['proposals', 'people', 'mails']],
  ['/?', '/', ['proposals', 'people', 'mails']],
  ['/12?kind=team', '/12?kind=team', ['proposals', 'people', 'mails']],
  ['/proposal/12', '/proposal/12', ['proposal:12', 'people', 'mails']],
  ['/announcement?after=x', '/announcement?after=x', ['announcements', 'views', 'mails']],
  ['/announcement/3', '/announcement/3', ['announcements', 'announcement:3', 'mails']],
  ['/user/a-B_1?ended=10', '/user/a-B_1?ended=10', ['person:a-B_1', 'owner:a-B_1', 'mails']],
  ['/about-us', '/about-us', ['proposals', 'figures', 'mails']],
  ['/stat', '/stat', ['proposals', 'figures', 'mails']],
  ['/docs/for-owners', '/docs/for-owners', ['mails']],
  ['/terms', '/terms', ['mails']],
])('%s is kept as %s, and touched by %j', (address, key, touchedBy) => {
  expect(publicPageAt(address)).toEqual({ key, touchedBy });
});

test.each([
  ...[
    '/signin',
    '/user',
    '/settings',
    '/0',
    '/01',
    '/proposal/1/report',
    '/proposal/1.data',
    '/announcement/feed.xml',
  ],
  ...[
    '/?x=1',
    '/?q=a&q=b',
    '/?q[]=a',
    '/terms?q=a',
    '/user/a?ended=1&x',
    '/user/%61',
    `/?q=${'a'.repeat(2048)}`,
  ],
])('%s is none of them', (address) => {
  expect(typeof publicPageAt(address)).toBe('string');
});

test('a call that everybody is answered alike is kept under its path and body, and asked for with them', () => {
  const [path, body] = ['/project/get_projects', '{"data":{"search":"a b"}}'];
  const { key, touchedBy } = publicCallAt(path, body)!;
  expect(touchedBy).toEqual(['proposals', 'people']);
  expect(askingFor(key)).toEqual({ address: path, body });
  expect(askingFor('/?q=a+b')).toEqual({ address: '/?q=a+b' });
  expect(publicCallAt('/announcement/get_announcements', body)!.touchedBy).toEqual([
    'announcements',
    'views',
  ]);
  expect(['/project/upload', '/project/get_projects?x', '/'].filter(isPublicCall)).toEqual([]);
});
