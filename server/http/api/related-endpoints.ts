import { z } from '@hono/zod-openapi';
import type { RefusalCode } from '#domain/base/refusal.ts';
import { MAX_RESUME_BYTES } from '#domain/application/resume.ts';
import type { ApiApp } from './endpoint.ts';
import { COMMON_REFUSALS, errorResponses, operationIdOf } from './error-responses.ts';

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });
/** The name of the security scheme, not of the cookie. */
const SESSION = 'session';

const userOutput = z.strictObject({
  id: z.string().openapi({ description: 'Your `uid` in other calls.' }),
  name: z.string(),
  email: z.string(),
  emailVerified: z.boolean(),
  image: z.string().nullable(),
});
const sessionOutput = z
  .strictObject({ user: userOutput, session: z.strictObject({ expiresAt: z.iso.datetime() }) })
  .nullable();

/** Describes related routes outside of the API app: session, token, and the upload of a resume. */
export function describeRelatedEndpoints(app: ApiApp, sessionCookie: string): void {
  const { openAPIRegistry: registry } = app;
  registry.registerComponent('securitySchemes', SESSION, {
    type: 'apiKey',
    in: 'cookie',
    name: sessionCookie,
    description: 'The session cookie that signing in sets in a browser.',
  });
  const credential = (
    method: 'get' | 'post',
    path: string,
    docs: { summary: string; description: string; answered: z.ZodType },
    refusals: readonly RefusalCode[],
  ) => {
    const { summary, description, answered } = docs;
    registry.registerPath({
      method,
      path,
      summary,
      description,
      tags: ['Sign-in'],
      operationId: operationIdOf(path),
      security: [{ [SESSION]: [] }],
      responses: {
        200: { description: 'Done', content: json(answered) },
        ...errorResponses(refusals),
      },
    });
  };
  credential(
    'get',
    '/api/auth/get-session',
    {
      summary: 'Who is signed in',
      description: 'Returns the signed-in user, or null. `user.id` is the `uid` of other calls.',
      answered: sessionOutput,
    },
    ['too_often', 'unavailable'],
  );
  credential(
    'get',
    '/api/auth/token',
    {
      summary: 'Get an ID token',
      description:
        'Returns a signed token for your session. It is valid for 15 minutes, or until you sign out.',
      answered: z.strictObject({ token: z.string() }),
    },
    ['unauthenticated', 'too_often', 'unavailable'],
  );
  credential(
    'post',
    '/api/auth/sign-out',
    {
      summary: 'Sign out',
      description: 'Ends your session and every ID token made in it. Does nothing if you are not signed in.',
      answered: z.strictObject({ success: z.literal(true) }),
    },
    ['cross_site', 'too_often', 'unavailable'],
  );
  registry.registerPath({
    method: 'post',
    path: '/resume/upload',
    tags: ['Applications'],
    operationId: operationIdOf('/resume/upload'),
    security: [],
    summary: 'Upload a resume',
    description: `A multipart form with \`uid\`, \`id_token\` and \`resume\`, in this order. A PDF of at most ${MAX_RESUME_BYTES / 1024 / 1024} MiB; encrypted, truncated, polyglot and active PDFs are refused with the reason.`,
    request: {
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: z.strictObject({
              uid: z.string(),
              id_token: z.string(),
              resume: z.string().openapi({ format: 'binary' }),
            }),
          },
        },
      },
    },
    responses: {
      200: {
        description: 'Stored',
        content: json(
          z.strictObject({
            success: z.literal(true),
            result: z.literal('success'),
            data: z.strictObject({
              resume_link: z.string().openapi({ description: 'A path on this server.' }),
            }),
          }),
        ),
      },
      ...errorResponses([...COMMON_REFUSALS, 'unauthenticated', 'not_a_pdf', 'too_often', 'storage_full']),
    },
  });
}
