import type { MetaDescriptor } from 'react-router';

type Page = {
  /** Without the product's name, which is appended. */
  title: string;
  /** `og:title`; `title` by default. */
  cardTitle?: string;
  description: string;
  /** Path of the canonical URL. */
  path: string;
  /** Path of the `og:image`, 1200 × 630 px; the board's picture by default. */
  picture?: string | undefined;
  kind?: 'website' | 'article' | 'profile';
  /** Adds `robots: noindex`, for personal pages. */
  noindex?: boolean;
  /** Path of an Atom feed of the page's list. */
  feed?: { title: string; path: string };
};
type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/**
 * `<title>`, description, canonical URL and Open Graph tags of a page. In a route: `meta = ({
 * matches }) => pageMeta(matches, {…})`.
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

/** `PUBLIC_URL` from the root loader's data; '' if it failed. */
export function publicUrlOf(matches: Matches): string {
  const root = matches.find((match) => match?.id === 'root')?.loaderData;
  return (root as { publicUrl?: string } | undefined)?.publicUrl ?? '';
}
