import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import routes from '#app/routes.ts';
import { mountServerRoutes } from '#server/http/server-routes.ts';
import { createApi } from '#server/http/api/api.ts';
import type { HttpApp } from '#server/http/request-context.ts';

/** The parts of a JSON schema in the API description that requests are generated from. */
export type FuzzSchema = {
  type?: string;
  enum?: unknown[];
  properties?: Record<string, FuzzSchema>;
  required?: string[];
  items?: FuzzSchema;
  anyOf?: FuzzSchema[];
  oneOf?: FuzzSchema[];
  allOf?: FuzzSchema[];
  $ref?: string;
  additionalProperties?: boolean | FuzzSchema;
};

/**
 * An endpoint: a page, the target of a form, a file or feed of the server, or an API call with the
 * schema of its body.
 */
export type Endpoint =
  | { kind: 'page' | 'form' | 'file'; pattern: string }
  | { kind: 'call'; pattern: string; body: FuzzSchema };

export type Endpoints = { all: Endpoint[]; schemas: Record<string, FuzzSchema> };

/**
 * Lists all endpoints of the router, the server and the API description, as the authorization table
 * does. New endpoints are included automatically.
 */
export function listEndpoints(): Endpoints {
  const never = () => Promise.reject(new Error('Not found.'));
  const calls = createApi(never, 'http://127.0.0.1');
  const fixed: HttpApp = new Hono();
  // The list of routes does not depend on sign-in, and no handler is called.
  const signIn = {} as Parameters<typeof mountServerRoutes>[1]['signIn'];
  mountServerRoutes(fixed, { signIn, calls: calls.app });
  const description = calls.description as unknown as {
    paths: Record<string, { post?: { requestBody?: { content: Record<string, { schema: FuzzSchema }> } } }>;
    components: { schemas: Record<string, FuzzSchema> };
  };
  const bodies = Object.entries(description.paths).flatMap(([pattern, { post }]): Endpoint[] => {
    const body = post?.requestBody?.content['application/json']?.schema;
    return body ? [{ kind: 'call', pattern, body }] : [];
  });
  const isCall = (path: string) => bodies.some(({ pattern }) => pattern === path);
  const ofServer = fixed.routes
    .filter(({ path }) => !isCall(path) && path !== '/*')
    .flatMap(({ method, path }): Endpoint[] => {
      const pattern = path.replaceAll(/\{(?:[^{}]|\{[^{}]*\})*\}/g, '');
      const file: Endpoint = { kind: 'file', pattern };
      const form: Endpoint = { kind: 'form', pattern };
      return method === 'ALL' ? [file, form] : [method === 'GET' ? file : form];
    });
  const all = [...pagesOf(routes, ''), ...bodies, ...ofServer, ...BEHIND_STARS];
  const names = all.map(({ kind, pattern }) => `${kind} ${pattern}`);
  return {
    all: all.filter((_, index) => names.indexOf(names[index]!) === index),
    schemas: description.components.schemas,
  };
}

/** Handled by the sign-in library's wildcard route, or before routing. */
const BEHIND_STARS: Endpoint[] = [
  { kind: 'file', pattern: '/api/auth/get-session' },
  { kind: 'file', pattern: '/api/auth/token' },
  { kind: 'file', pattern: '/api/auth/callback/google' },
  { kind: 'form', pattern: '/api/auth/sign-out' },
  { kind: 'file', pattern: '/healthz' },
  { kind: 'file', pattern: '/readyz' },
];

function pagesOf(entries: readonly RouteConfigEntry[], under: string): Endpoint[] {
  return entries.flatMap(({ file, path, children = [] }) => {
    const pattern = path ? `${under}/${path}` : under;
    const page: Endpoint = { kind: 'page', pattern: pattern || '/' };
    const form: Endpoint = { kind: 'form', pattern: pattern || '/' };
    const source = readFileSync(join(import.meta.dirname, '../../../app', file), 'utf8');
    const hasAction = /^export [^\n]*\baction\b/m.test(source);
    return [page, ...(hasAction ? [form] : []), ...pagesOf(children, pattern)];
  });
}

/**
 * The route pattern that matches a path, the one with the most literal segments. Null if none
 * matches.
 */
export function patternOf(path: string, patterns: readonly string[]): string | null {
  const parts = path.split('/');
  const fitting = patterns.filter((pattern) => {
    const patternParts = pattern.split('/');
    if (patternParts.length !== parts.length || pattern.includes('*')) return false;
    return patternParts.every((part, index) => part.startsWith(':') || part === parts[index]);
  });
  const letters = (pattern: string) => pattern.split('/').filter((part) => !part.startsWith(':')).length;
  return fitting.toSorted((a, b) => letters(b) - letters(a))[0] ?? null;
}
