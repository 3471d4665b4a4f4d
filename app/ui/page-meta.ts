import type { MetaDescriptor } from 'react-router';

type Page = {
  /** Without the product's name, which is added. */
  title: string;
  /** Title of the card that other sites show; `title` by default. */
  cardTitle?: string;
  description: string;
  /** Where the page stands for good, as a path of ours: its canonical address. */
  path: string;
  /** The path of its picture, 1200 × 630; the board's own by default. */
  picture?: string;
  kind?: 'website' | 'article' | 'profile';
  /** A page of one person: found by nobody. */
  noindex?: boolean;
  /** The path of an Atom feed of what the page lists. */
  feed?: { title: string; path: string };
};
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * What browsers, search engines and other sites read of a page: title, description, its one address under `PUBLIC_URL`, and the
 * card it is shared with. In a route: `meta = ({ matches }) => pageMeta(matches, {…})`.
 */
export function pageMeta(matches: Matches, page: Page): MetaDescriptor[] {
  const { title, description, path, picture = '/preview.png', kind = 'website', noindex, feed } = page;
  const cardTitle = page.cardTitle ?? title;
  const publicUrl = publicUrlOf(matches);
  const property = (name: string, content: string) => ({ property: name, content });
  return [
    { title: `${title} · Collegium` },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: publicUrl + path },
    ...(noindex ? [{ name: 'robots', content: 'noindex' }] : []),
    property('og:type', kind),
    property('og:site_name', 'Collegium'),
    property('og:title', cardTitle),
    property('og:description', description),
    property('og:url', publicUrl + path),
    property('og:image', publicUrl + picture),
    property('og:image:type', 'image/png'),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', cardTitle),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(feed
      ? [
          {
            tagName: 'link' as const,
            rel: 'alternate',
            type: 'application/atom+xml',
            title: feed.title,
            href: feed.path,
          },
        ]
      : []),
  ];
}

/** The product's own address, as the root of the page read it from the settings. */
export function publicUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicUrl?: string } | undefined)?.publicUrl ?? '';
}
