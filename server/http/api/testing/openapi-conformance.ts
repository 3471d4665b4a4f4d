import { Ajv2020 } from 'ajv/dist/2020.js';
import { expect } from 'vitest';
import type { ApiDescription, ApiOperation } from '#domain/board/api-description.ts';

/** A request and its response, bodies as text. */
export type Exchange = { method: string; path: string; sent: string; status: number; answered: string };

/**
 * For tests: validates exchanges against the OpenAPI description. The status must be described, the
 * response must match its schema, and a successful request the schema of requests.
 */
export function openApiValidator(description: ApiDescription): (exchange: Exchange) => void {
  const ajv = new Ajv2020({ allErrors: true, strict: true, strictTypes: false, validateFormats: false });
  for (const keyword of ['example', 'openapi', 'info', 'servers', 'tags', 'paths', 'components', 'webhooks'])
    ajv.addKeyword(keyword);
  ajv.addSchema(description, 'openapi', undefined, false);
  const errorsOf = (pointer: string[], value: unknown) => {
    const ref = ['openapi#', ...pointer.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1'))].join(
      '/',
    );
    const check = ajv.getSchema(ref) ?? ajv.compile({ $ref: ref });
    return check(value) ? [] : (check.errors ?? []);
  };

  return ({ method, path, sent, status, answered }) => {
    const httpMethod = method.toLowerCase() as 'get' | 'post';
    const operation: ApiOperation | undefined = description.paths?.[path]?.[httpMethod];
    if (!operation) return;
    const at = ['paths', path, httpMethod];
    expect([path, Object.keys(operation.responses ?? {})]).toEqual([
      path,
      expect.arrayContaining([String(status)]),
    ]);
    const response = [...at, 'responses', String(status), 'content', 'application/json', 'schema'];
    expect([path, status, errorsOf(response, JSON.parse(answered))]).toEqual([path, status, []]);
    if (!operation.requestBody?.content?.['application/json']) return;
    const request = [...at, 'requestBody', 'content', 'application/json', 'schema'];
    if (status === 200) expect([path, errorsOf(request, JSON.parse(sent))]).toEqual([path, []]);
  };
}
