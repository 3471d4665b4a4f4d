import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub, Meta } from 'react-router';
import { expect, test } from 'vitest';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { proposalDays } from '#domain/proposal/proposal-dates.ts';
import { NOON, sampleContent } from '../../../tests/fixtures/sample-content.ts';
import { metaDescription, proposalMeta } from './proposal-meta.ts';

const hostile = '</script><script>alert(1)</script> "><img src=x onerror=alert(2)>\u2028&';

/** The `<head>` of this proposal's page. */
function headOf(more: Partial<Proposal>, posterIsOwner = true): string {
  const content = { ...sampleContent(), id: 7, status: 'open', postedAt: NOON, ...more } as Proposal;
  const proposal = { ...content, days: proposalDays(content, NOON) };
  const Root = () => <Meta />;
  const Stub = createRoutesStub([
    {
      id: 'root',
      path: '/',
      Component: Root,
      children: [
        {
          id: 'proposal',
          path: '7',
          Component: () => null,
          meta: ({ matches }) =>
            proposalMeta(matches, {
              proposal,
              posterIsOwner,
              description: metaDescription(proposal.description),
            }),
        },
      ],
    },
  ]);
  const loaderData = { root: { publicUrl: 'https://board.example' } };
  return renderToStaticMarkup(<Stub initialEntries={['/7']} hydrationData={{ loaderData }} />);
}

test('sets the canonical URL, card and preview image from the public URL', () => {
  const head = headOf({ title: 'Fee markets' });
  expect(head).toContain('<title>Fee markets · Collegium</title>');
  expect(head).toContain('<link rel="canonical" href="https://board.example/proposal/7"/>');
  expect(head).toContain('<meta property="og:url" content="https://board.example/proposal/7"/>');
  expect(head).toContain(
    '<meta property="og:image" content="https://board.example/proposal/7/preview.png"/><meta property="og:image:type" content="image/png"/>',
  );
  expect(head).toContain('<meta name="twitter:card" content="summary_large_image"/>');
});

test('escapes user text in titles, cards and structured data', () => {
  const head = headOf({ title: hostile, description: hostile, organization: hostile });
  expect(head.match(/<script/g)).toHaveLength(1);
  expect(head).not.toContain('<img');
  const [, json = ''] = /<script type="application\/ld\+json">(.*)<\/script>/.exec(head) ?? [];
  expect(json).not.toContain('\u2028');
  expect(JSON.parse(json)).toMatchObject({ name: hostile, url: 'https://board.example/proposal/7' });
});

test('the creator is a person if the poster is the owner, and an organization otherwise', () => {
  expect(headOf({ name: 'Mina R.' })).toContain('"creator":{"@type":"Person","name":"Mina R."}');
  expect(headOf({ name: 'Sequencer Watch' }, false)).toContain(
    '"creator":{"@type":"Organization","name":"Sequencer Watch"}',
  );
});

test('the structured data names the close date only if applications close or closed then', () => {
  const closeAt = new Date(NOON.getTime() + 7 * 86_400_000);
  const expires = /"expires":"\d{4}-\d\d-\d\d"/;
  expect(headOf({ closeAt })).toMatch(expires);
  expect(headOf({ closeAt: NOON, status: 'closed' })).toMatch(expires);
  expect(headOf({ closeAt, status: 'closed' })).not.toContain('"expires"');
});

test('a withdrawn or hidden proposal is noindex and has no preview or structured data', () => {
  for (const status of ['withdrawn', 'hidden'] as const) {
    const head = headOf({ status, title: 'Secret' });
    expect(head).toContain('<meta name="robots" content="noindex"/>');
    expect(head).not.toContain('/7/preview.png');
    expect(head).not.toContain('ld+json');
  }
});
