import { createHash } from 'node:crypto';
import { type ReactNode, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { type StaticHandlerContext, StaticRouterProvider, createStaticRouter } from 'react-router';
import { LONGEST_MS, saysTheSameUntil } from '../domain/moment.ts';
import type { Markup, MarkupShelf } from '../server/http/markup-shelf.ts';
import { type DrawApart, DrawApartContext } from './ui/drawn-apart.tsx';
import type { FrameData } from './ui/frame-data.ts';

/** All that a part may know besides its properties. */
type Surroundings = { location: StaticHandlerContext['location']; frame: FrameData | undefined };
type Filled = { markup: Markup; until: number };

/** Nothing that anybody wrote can look like it: React writes their `<` as `&lt;`, and scripts as `\u003c`. */
const HOLE = /<!--apart (\d+)-->/;
const SOMEBODY = { name: '', email: '', admin: false };

/**
 * Draws parts of one page by themselves, or remembers them: `draw` leaves a hole in the page, `fill` puts the parts into the holes. A
 * part is drawn in surroundings that hold what stands in its key and nothing else, so that what is remembered of it can hold nothing of
 * somebody else's.
 */
export function drawingApart(
  { location, loaderData }: Pick<StaticHandlerContext, 'location' | 'loaderData'>,
  { shelf, now }: { shelf: MarkupShelf; now: Date },
): { draw: DrawApart; fill: (page: string) => Markup } {
  const parts: (() => Filled)[] = [];
  const surroundings = surroundingsOf(location, loaderData['root'] as FrameData | undefined);
  const draw: DrawApart = ({ Part, knows }, props) => {
    const around = surroundings[knows];
    const { now: _, ...timeless } = props as { now?: Date };
    const said = `${around.key} ${JSON.stringify(timeless)}`;
    const key = `${numberOf(Part)} ${said}`;
    parts.push(() => {
      const known = shelf.find(key, now);
      if (known) return { markup: known.markup, until: known.until.getTime() };
      const inside = filled(
        markupOf(createElement(Part, props), { around, draw, prefix: Part.name + shortHash(said) }),
      );
      const own = saysTheSameUntil(instantsIn(timeless), now).getTime();
      const until = Math.min(inside.until, own, now.getTime() + LONGEST_MS);
      shelf.keep(key, { markup: inside.markup, from: now, until: new Date(until) });
      return { markup: inside.markup, until };
    });
    return `<!--apart ${parts.length - 1}-->`;
  };
  /** With its parts, and until when the first of them holds. */
  const filled = (text: string): Filled => {
    let until = Infinity;
    const pieces = text.split(HOLE).map((piece, at) => {
      if (at % 2 === 0) return Buffer.from(piece);
      const part = parts[Number(piece)]!();
      until = Math.min(until, part.until);
      return part.markup;
    });
    return { markup: pieces.length === 1 ? pieces[0]! : Buffer.concat(pieces), until };
  };
  return { draw, fill: (page) => filled(page).markup };
}

function surroundingsOf({ pathname }: StaticHandlerContext['location'], whole: FrameData | undefined) {
  // A reader is given each of these once, or by a property; none of them is part of what is remembered.
  const frame = whole && { ...whole, requestId: '', toast: null, unread: 0, mailbox: null };
  const location = (path: string) => ({
    pathname: path,
    search: '',
    hash: '',
    state: null,
    key: 'default',
    mask: undefined,
  });
  return {
    'who and where': {
      key: JSON.stringify([pathname, frame ? frame.reader : 'no frame']),
      location: location(pathname),
      frame,
    },
    'whether signed in': {
      key: JSON.stringify(frame ? frame.reader !== null : 'no frame'),
      location: location('/'),
      frame: frame && { ...frame, reader: frame.reader && SOMEBODY },
    },
  };
}

type Around = {
  around: Surroundings;
  draw: DrawApart;
  /** Of ids, so that no two parts have the same. */
  prefix: string;
};

function markupOf(part: ReactNode, { around: { location, frame }, draw, prefix }: Around): string {
  const root = { id: 'root', path: '*', element: part };
  // The address stands in `location`; what a match says of it has to be in good order, which "//x" is not.
  const match = { params: {}, pathname: '/', pathnameBase: '/', route: root };
  const context = {
    ...{ basename: '/', location, matches: [match], loaderData: { root: frame } },
    ...{ actionData: null, errors: null, statusCode: 200, loaderHeaders: {}, actionHeaders: {} },
  } as unknown as StaticHandlerContext;
  return renderToStaticMarkup(
    <DrawApartContext value={draw}>
      <StaticRouterProvider router={createStaticRouter([root], context)} context={context} hydrate={false} />
    </DrawApartContext>,
    { identifierPrefix: prefix },
  );
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 10);

const numbers = new WeakMap<object, number>();
let last = 0;

function numberOf(Part: object): number {
  let number = numbers.get(Part);
  if (number === undefined) numbers.set(Part, (number = last += 1));
  return number;
}

function* instantsIn(value: unknown): Generator<Date> {
  if (value instanceof Date) yield value;
  else if (typeof value === 'object' && value !== null)
    for (const inner of Object.values(value)) yield* instantsIn(inner);
}
