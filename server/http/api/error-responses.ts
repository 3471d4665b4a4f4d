import { z } from '@hono/zod-openapi';
import { REFUSALS, type RefusalCode } from '#domain/base/refusal.ts';

/** Codes of failures that no command refuses with: a bug, overload, an unsupported method. */
const SERVER_CODES = ['unexpected', 'busy', 'method_not_allowed'] as const;

export const errorSchema = z
  .strictObject({
    success: z.literal(false),
    result: z.literal('error'),
    error: z.strictObject({
      code: z.enum([...(Object.keys(REFUSALS) as RefusalCode[]), ...SERVER_CODES]),
      message: z.string().openapi({ description: 'A sentence for the person.' }),
      fields: z
        .record(z.string(), z.string())
        .optional()
        .openapi({ description: 'Name of a field as it was sent → what to correct.' }),
      request_id: z.string().optional().openapi({ description: 'For the operator, if the server failed.' }),
    }),
  })
  .openapi('Error');

/** Refusal codes of every call with a body. */
export const COMMON_REFUSALS = ['malformed', 'cross_site', 'too_large', 'unavailable'] as const;

const retryAfter = z.object({
  'Retry-After': z.string().openapi({ description: 'Seconds to wait before trying again.' }),
});

/**
 * The responses of a call that may be refused with these codes, by status, with their sentences.
 */
export function errorResponses(codes: readonly RefusalCode[]) {
  const statuses = [...new Set(codes.map((code) => REFUSALS[code].status))].toSorted((a, b) => a - b);
  const content = { 'application/json': { schema: errorSchema } };
  const unexpected = { description: '`unexpected`: Something went wrong on our side.', content };
  return Object.fromEntries([
    ...statuses.map((status) => {
      const own = [...new Set(codes)].filter((code) => REFUSALS[code].status === status);
      const description = own.map((code) => `\`${code}\`: ${REFUSALS[code].sentence}`).join(' ');
      return [
        status,
        { description, content, ...([429, 503].includes(status) && { headers: retryAfter }) },
      ] as const;
    }),
    [500, unexpected],
  ]);
}

/** `/application/get_applications` → `applicationGetApplications`. */
export function operationIdOf(path: string): string {
  const [first = '', ...others] = path.split(/[^a-z]+/i).filter((word) => word !== '');
  return first + others.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('');
}
