import { renderToStaticMarkup } from 'react-dom/server';
import { RouterContextProvider, createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { refuse } from '#domain/base/refusal.ts';
import { createApi } from '#server/http/api/api.ts';
import { provideRequestContext, type RequestContext } from '#server/http/request-context.ts';
import Api, { EXAMPLE_RESPONSE, loader } from './api.tsx';

const publicUrl = 'https://board.example';
const { description } = createApi(() => Promise.resolve(refuse('unauthenticated')), publicUrl);

function loaderDataOf() {
  const context = new RouterContextProvider();
  provideRequestContext(context, { apiDescription: description, settings: { publicUrl } } as RequestContext);
  return loader({ context } as never);
}

function page(): string {
  const loaderData = loaderDataOf();
  const element = <Api {...({ loaderData } as Parameters<typeof Api>[0])} />;
  const router = createMemoryRouter([{ path: '*', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

test('the API page renders code as code, omits empty columns, and has the heading API', () => {
  const html = page();
  expect(html).not.toContain('`');
  expect(html).toContain('<code>GET /api/auth/token</code>');
  expect(html).toMatch(/<h1[^>]*>API<\/h1>/);
  for (const [table] of html.matchAll(/<table[^>]*>.*?<\/table>/gs)) {
    const rows = [...table.matchAll(/<tr>(.*?)<\/tr>/gs)].map(([, row]) => row!);
    const lastCells = rows.slice(1).map((row) => /<td>((?:(?!<td>).)*)<\/td>$/s.exec(row)?.[1]);
    expect(lastCells.some((cell) => cell !== '')).toBe(true);
  }
});

test('the example response has only fields that the description has', () => {
  const call = loaderDataOf().groups.flatMap(({ calls }) => calls);
  const { answered } = call.find(({ path }) => path === '/project/get_projects')!;
  const described = answered.map(({ name }) => name.split('.').at(-1)!.replace('[]', ''));
  const example = JSON.parse(EXAMPLE_RESPONSE) as { data: object[] };
  const fields = [...Object.keys(example), ...Object.keys(example.data[0]!)];
  expect(fields.filter((field) => !described.includes(field))).toEqual([]);
});
