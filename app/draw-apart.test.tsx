import { renderToStaticMarkup } from 'react-dom/server';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { describe, expect, test } from 'vitest';
import { createMarkupShelf } from '../server/http/markup-shelf.ts';
import { drawingApart } from './draw-apart.tsx';
import { type Apart, DrawApartContext, DrawnApart } from './ui/drawn-apart.tsx';
import { type FrameData, useFrameData } from './ui/frame-data.ts';

const NOW = new Date('2026-11-22T12:01:00Z');
const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const in_ = (ms: number) => new Date(NOW.getTime() + ms);
const visitor: FrameData = {
  ...{
    reader: null,
    unread: 0,
    trial: true,
    mailbox: 12,
    publicUrl: 'https://board.example',
    docsUrl: '/docs',
  },
  ...{ feedbackEmail: null, socialLinks: [], requestId: 'r-1', toast: 'Draft saved' },
};
const noor = { name: 'Noor K.', email: 'noor.k@example.edu', admin: false };
const olga = { name: 'Olga S.', email: 'olga@example.edu', admin: true };

type Asked = { now?: Date; reader?: FrameData['reader']; path?: string; search?: string };

/** A server with an empty shelf: draws a page that holds parts, and counts what is drawn. */
function newServer(room = 100_000) {
  const shelf = createMarkupShelf(room);
  const drawn: string[] = [];
  const apartOf = (knows: Apart<never>['knows']): Apart<{ words: string; at?: Date; now?: Date }> => ({
    Part: function Part({ words }) {
      drawn.push(words);
      const { pathname, search } = useLocation();
      const frame = useFrameData();
      return (
        <p id={useId()}>
          <Link to="/a">{words}</Link> {pathname + search} {JSON.stringify(frame)}
        </p>
      );
    },
    knows,
  });
  const [own, anybodys] = [apartOf('who and where'), apartOf('whether signed in')];
  const page = (
    content: React.ReactNode,
    { now = NOW, reader = null, path = '/', search = '' }: Asked = {},
  ) => {
    const location = {
      pathname: path,
      search,
      hash: '#x',
      state: { from: 'x' },
      key: 'default',
      mask: undefined,
    };
    const loaderData = { root: { ...visitor, reader, unread: reader ? 3 : 0 }, other: { secret: 'OTHER' } };
    const { draw, fill } = drawingApart({ location, loaderData }, { shelf, now });
    const outer = renderToStaticMarkup(<DrawApartContext value={draw}>{content}</DrawApartContext>);
    return fill(outer).toString();
  };
  const ask = (asked: Asked & { words?: string; at?: Date; as?: 'anybody' } = {}) => {
    const { words = 'words', at, as, now = NOW } = asked;
    const apart = as ? anybodys : own;
    const props = { words, now, ...(at && { at }) };
    return page(<DrawnApart as="div" className="late" apart={apart} props={props} />, asked);
  };
  return { ask, page, drawn, own };
}

describe('a part of a page that is drawn apart', () => {
  test('is drawn once for the same, and is the same each time', () => {
    const { ask, drawn } = newServer();
    const first = ask();
    expect(first).toMatch(/^<div class="late"><p id="[^"]+"><a href="\/a"[^>]*>words<\/a> \/ /);
    expect([ask(), ask({ now: in_(30 * SECOND) })]).toEqual([first, first]);
    expect(drawn).toEqual(['words']);
  });

  test('is drawn anew for other properties, another path and another reader; the query is nothing to it', () => {
    const { ask, drawn } = newServer();
    const pages = [
      ask(),
      ask({ words: 'others' }),
      ask({ path: '/12' }),
      ask({ reader: noor }),
      ask({ reader: olga }),
    ];
    expect(new Set(pages).size).toBe(5);
    expect(drawn.length).toBe(5);
    expect(pages.map((page) => (page.match(/Noor|Olga/) ?? [''])[0])).toEqual(['', '', '', 'Noor', 'Olga']);
    expect(ask({ search: '?fbclid=1' })).toBe(pages[0]);
    expect(drawn.length).toBe(5);
  });

  test.each(['//', '//x', '/\\x', '/%zz', '/a?b'])('is drawn whatever the address is: %s', (path) => {
    const { ask } = newServer();
    expect(ask({ path })).toContain(`words</a> ${path}`);
  });

  test('that says the same to anybody is shared by all who are signed in, and names none of them', () => {
    const { ask, drawn } = newServer();
    const as = 'anybody' as const;
    const noors = ask({ as, reader: noor });
    const olgas = ask({ as, reader: olga, path: '/12' });
    const visitors = ask({ as });
    expect(noors).toBe(olgas);
    expect(noors).not.toBe(visitors);
    expect(drawn.length).toBe(2);
    expect(noors + visitors).not.toMatch(/Noor|Olga|noor|olga|"admin":true/);
  });

  test('knows nothing that is another for each request or belongs to other parts of the page', () => {
    const { ask } = newServer();
    expect(ask({ reader: noor })).not.toMatch(/r-1|Draft saved|OTHER|"unread":3|"mailbox":12/);
  });

  test.each([
    ['a minute is over', undefined, 60 * SECOND],
    ['one of its dates has come', in_(5 * SECOND), 5 * SECOND],
    ['one of its dates is a week away', in_(7 * DAY + 5 * SECOND), 5 * SECOND],
  ])('is drawn anew when %s', (_when, at, after) => {
    const { ask, drawn } = newServer();
    const asked = at ? { at } : {};
    ask(asked);
    ask({ ...asked, now: in_(after - 1) });
    expect(drawn.length).toBe(1);
    ask({ ...asked, now: in_(after) });
    expect(drawn.length).toBe(2);
  });

  test('is drawn anew at a quarter of an hour, when a day may begin', () => {
    const { ask, drawn } = newServer();
    ask({ now: new Date('2026-11-22T12:14:59.500Z') });
    ask({ now: new Date('2026-11-22T12:14:59.999Z') });
    ask({ now: new Date('2026-11-22T12:15:00Z') });
    expect(drawn.length).toBe(2);
  });

  test('drawn at one of its dates holds for that instant only', () => {
    const { ask, drawn } = newServer();
    ask({ at: NOW });
    ask({ at: NOW, now: in_(1) });
    ask({ at: NOW, now: in_(2) });
    expect(drawn.length).toBe(2);
  });

  test('is not given to a request of before it was drawn', () => {
    const { ask, drawn } = newServer();
    ask({ now: in_(10) });
    ask();
    expect(drawn.length).toBe(2);
  });

  test('holds no longer than the parts inside it', () => {
    const { page, own, drawn } = newServer();
    const outer: Apart<{ title: string }> = {
      Part: function Outer({ title }) {
        drawn.push(title);
        return <DrawnApart as="li" apart={own} props={{ words: 'inner', at: in_(5 * SECOND) }} />;
      },
      knows: 'who and where',
    };
    const ask = (now: Date) =>
      page(<DrawnApart as="div" apart={outer} props={{ title: 'outer' }} />, { now });
    const first = ask(NOW);
    expect(first).toMatch(/^<div><li><p id="[^"]*"><a href="\/a"[^>]*>inner<\/a>/);
    expect(ask(in_(4 * SECOND))).toBe(first);
    expect(drawn).toEqual(['outer', 'inner']);
    ask(in_(5 * SECOND));
    expect(drawn).toEqual(['outer', 'inner', 'outer', 'inner']);
  });

  test('is put where it belongs, whatever people write', () => {
    const { page, own } = newServer();
    const forged = '<!--apart 0-->';
    const html = page(
      <>
        <p title={forged}>{forged}</p>
        <DrawnApart as="div" apart={own} props={{ words: forged }} />
      </>,
      { search: '?q=<!--apart 0-->' },
    );
    expect(html.match(/href="\/a"/g)?.length).toBe(1);
    expect(html).toContain('<p title="&lt;!--apart 0--&gt;">&lt;!--apart 0--&gt;</p>');
    expect(html).not.toContain('<!--');
  });

  test('gives no two parts of a page the same id, nor the same part that stands there twice', () => {
    const { page, own } = newServer();
    const Named = ({ words }: { words: string }) => <label htmlFor={useId()}>{words}</label>;
    const html = page(
      <>
        <DrawnApart as="div" apart={own} props={{ words: 'a' }} />
        <DrawnApart as="div" apart={own} props={{ words: 'b' }} />
        <DrawnApart as="div" apart={{ Part: Named, knows: 'who and where' }} props={{ words: 'b' }} />
      </>,
    );
    const ids = [...html.matchAll(/(?:id|for)="([^"]*)"/g)].map(([, id]) => id);
    expect(ids.length).toBe(3);
    expect(new Set(ids).size).toBe(3);
  });

  test('what was read longest ago makes room', () => {
    const { ask, drawn } = newServer(2200);
    ask({ words: 'a' });
    ask({ words: 'b' });
    ask({ words: 'a' });
    ask({ words: 'c' });
    expect(drawn).toEqual(['a', 'b', 'c']);
    ask({ words: 'a' });
    expect(drawn).toEqual(['a', 'b', 'c']);
    ask({ words: 'b' });
    expect(drawn).toEqual(['a', 'b', 'c', 'b']);
  });

  test('that cannot be drawn fails the page, and is not kept', () => {
    const { page } = newServer();
    const fail = { now: true };
    const broken: Apart<{ words: string }> = {
      Part: function Broken({ words }) {
        if (fail.now) throw new Error('broken');
        return <b>{words}</b>;
      },
      knows: 'who and where',
    };
    const ask = () => page(<DrawnApart as="div" apart={broken} props={{ words: 'a' }} />);
    expect(ask).toThrow('broken');
    fail.now = false;
    expect(ask()).toBe('<div><b>a</b></div>');
  });
});
