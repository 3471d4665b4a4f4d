import type { MetaDescriptor } from 'react-router';
import { cut } from '../../../domain/text.ts';

type Read = { proposal: { title: string; description: string }; canonical: string };

/** Title, description and canonical address of a proposal's page. */
export function metaOfProposal(reading: Read | null | undefined): MetaDescriptor[] {
  if (!reading) return [{ title: 'Collegium' }];
  return [
    { title: `${reading.proposal.title} · Collegium` },
    { name: 'description', content: cut(reading.proposal.description.replace(/\s+/g, ' '), 160) },
    { tagName: 'link', rel: 'canonical', href: reading.canonical },
  ];
}
