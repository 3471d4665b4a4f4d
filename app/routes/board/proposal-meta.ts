import type { MetaDescriptor } from 'react-router';
import type { ProposalDays } from '#domain/proposal/proposal-dates.ts';
import { type Proposal, RECRUITMENT, isPublic } from '#domain/proposal/proposal.ts';
import { cut, isNotApplicable } from '#domain/text/text.ts';
import { pageMeta, publicUrlOf } from '#app/http/page-meta.ts';

type Matches = Parameters<typeof pageMeta>[0];

/** Title, description, canonical URL, card and structured data of a proposal's page. */
export function proposalMeta(
  matches: Matches,
  view: { proposal: Described; posterIsOwner: boolean; description: string } | null | undefined,
): MetaDescriptor[] {
  if (!view) return [{ title: 'Collegium' }];
  const { proposal, posterIsOwner, description } = view;
  const path = `/proposal/${proposal.id}`;
  // A proposal that is not public has no preview picture, and is not indexed.
  if (!isPublic(proposal.status))
    return pageMeta(matches, { title: proposal.title, description, path, noindex: true });
  return [
    ...pageMeta(matches, {
      title: proposal.title,
      description,
      path,
      picture: `${path}/preview.png`,
      kind: 'article',
    }),
    { 'script:ld+json': structuredData(proposal, posterIsOwner, publicUrlOf(matches), description) },
  ];
}

/** The beginning of a summary as it was written, on one line. */
export function metaDescription(summary: string): string {
  return cut(summary.replace(/\s+/g, ' '), 160);
}

/**
 * Structured data (schema.org) of the proposal. React Router escapes it, so that no title can end
 * the script.
 */
type Described = Pick<
  Proposal,
  'id' | 'status' | 'title' | 'recruitmentType' | 'topics' | 'skills' | 'organization' | 'name'
> & { days: ProposalDays };

function structuredData(proposal: Described, posterIsOwner: boolean, publicUrl: string, description: string) {
  const nonEmpty = (texts: readonly string[]) =>
    texts.filter((text) => text !== '' && !isNotApplicable(text));
  const address = `${publicUrl}/proposal/${proposal.id}`;
  const { posted, today, closes } = proposal.days;
  const isClosedEarly = proposal.status !== 'open' && closes !== undefined && closes > today;
  return {
    '@context': 'https://schema.org',
    '@type': 'CreativeWork',
    '@id': address,
    url: address,
    name: proposal.title,
    headline: proposal.title,
    description,
    genre: RECRUITMENT[proposal.recruitmentType].label,
    keywords: nonEmpty([...proposal.topics, ...proposal.skills]).join(', '),
    author: { '@type': 'Organization', name: proposal.organization },
    creator: { '@type': posterIsOwner ? 'Person' : 'Organization', name: proposal.name },
    datePublished: posted,
    ...(!isClosedEarly && { expires: closes }),
    image: `${address}/preview.png`,
    inLanguage: 'en',
    isAccessibleForFree: true,
    publisher: { '@type': 'Organization', name: 'Collegium', url: `${publicUrl}/` },
  };
}
