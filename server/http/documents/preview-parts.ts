import type { ContainerNode, Node, TextNode } from '@takumi-rs/core';

/** Of the light theme: an image is the same for every reader. */
export const COLOR = {
  paper: '#f5f3f9',
  ink: '#1f172c',
  ink2: '#464053',
  accent: '#6c2dc4',
  selected: '#5a25a1',
  onSelected: '#fefdff',
  onSelected2: '#e5d9fa',
  onSelectedRule: '#8c66bf',
  rule: '#d9d4e2',
} as const;
export const SERIF = 'Piazzolla';
export const SANS = 'Schibsted Grotesk';
export type Style = NonNullable<Node['style']>;

export const box = (style: Style, children: Node[]): ContainerNode => ({
  type: 'container',
  style: { display: 'flex', ...style },
  children,
});
export const textNode = (text: string, style: Style): TextNode => ({ type: 'text', text, style });
export const svgNode = (viewBox: string, inside: string, width: number, height = width): Node => ({
  type: 'image',
  src: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}" width="${width}" height="${height}">${inside}</svg>`,
  width,
  height,
});

export const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const ring = (x: number, y: number, r: number, width: number, stroke: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${stroke}" stroke-width="${width}"/>`;

const LOGO_DOTS = [
  [18.86, 20.35],
  [10.91, 22.16],
  [4.53, 17.08],
  [4.53, 8.92],
  [10.91, 3.84],
  [18.86, 5.65],
] as const;

/** The logo: six people around a table, one spot open. In a box of 26. */
export function logoSvg(people: string = COLOR.ink, spot: string = COLOR.accent): string {
  return ring(22.4, 13, 2.5, 1.9, spot) + LOGO_DOTS.map(([x, y]) => dot(x, y, 2.75, people)).join('');
}

/** Logo and name, in the ink of paper or in one other color. */
export function brand(color?: string): Node {
  return box({ alignItems: 'center', gap: 8 }, [
    svgNode('0 0 26 26', logoSvg(color, color), 42),
    textNode('Collegium', { fontFamily: SERIF, fontSize: 34, fontWeight: 600, letterSpacing: -0.5 }),
  ]);
}

export const page = (children: Node[]): Node =>
  box(
    {
      width: '100%',
      height: '100%',
      backgroundColor: COLOR.paper,
      color: COLOR.ink,
      fontFamily: SANS,
    },
    children,
  );

/** One line that ends with an ellipsis. */
export const ONE_LINE: Style = { textOverflow: 'ellipsis', whiteSpace: 'nowrap', overflow: 'hidden' };

/** A headline in the serif. */
export function headlineNode(text: string, size: number, style: Style = {}): Node {
  return textNode(text, {
    fontFamily: SERIF,
    fontSize: size,
    fontWeight: 580,
    lineHeight: 1.04,
    letterSpacing: -0.022 * size,
    wordSpacing: 0.06 * size,
    textWrap: 'balance',
    overflowWrap: 'anywhere',
    ...style,
  });
}

type SpotCircles = { total: number; accepted: number; size: number; color: string; taken: string };

/** The spots in a row: a dot is a person, a ring an open spot. */
export function spotCircles({ total, accepted, size, color, taken }: SpotCircles): Node {
  const [line, gap] = [size * 0.12, size * 0.28];
  const width = total * size + (total - 1) * gap;
  const circles = Array.from({ length: total }, (_, index) => {
    const x = size / 2 + index * (size + gap);
    return index < accepted
      ? dot(x, size / 2, size / 2, taken)
      : ring(x, size / 2, (size - line) / 2, line, color);
  });
  return svgNode(`0 0 ${width} ${size}`, circles.join(''), width, size);
}

/** The logo on the paper color, square, with a margin: the icon of the installed app. */
export function iconLayout(size: number): Node {
  return page([
    box({ width: '100%', height: '100%', alignItems: 'center', justifyContent: 'center' }, [
      svgNode('0 0 26 26', logoSvg(), Math.round(size * 0.62)),
    ]),
  ]);
}
