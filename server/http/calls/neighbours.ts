import { z } from '@hono/zod-openapi';
import { MAX_RESUME_BYTES } from '../../../domain/resume.ts';
import type { CallsApp } from './envelope.ts';

const json = (schema: z.ZodType) => ({ 'application/json': { schema } });

/** Describes what belongs to the calls and is answered elsewhere: the credential, and the upload of a resume. */
export function describeNeighbours(app: CallsApp): void {
  const { openAPIRegistry: registry } = app;
  registry.registerPath({
    method: 'get',
    path: '/api/auth/get-session',
    tags: ['Credential'],
    summary: 'Who is signed in',
    description: 'Answers with the session cookie’s person, or null. `user.id` is the uid of the calls.',
    responses: {
      200: {
        description: 'The person, or null',
        content: json(
          z.object({ user: z.object({ id: z.string(), name: z.string(), email: z.string() }) }).nullable(),
        ),
      },
    },
  });
  registry.registerPath({
    method: 'get',
    path: '/api/auth/token',
    tags: ['Credential'],
    summary: 'A token for the calls',
    description:
      'A signed token that lives 15 minutes, for the session cookie it is asked with. Log out ends it at once.',
    responses: { 200: { description: 'The token', content: json(z.object({ token: z.string() })) } },
  });
  registry.registerPath({
    method: 'post',
    path: '/resume/upload',
    tags: ['Applications'],
    summary: 'Upload a resume',
    description: `A multipart form with \`uid\`, \`id_token\` and \`resume\`, in this order. A PDF of at most ${MAX_RESUME_BYTES / 1024 / 1024} MiB; encrypted, cut, polyglot and active PDFs are refused with the reason.`,
    request: {
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: z.object({
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
          z.object({
            success: z.literal(true),
            result: z.literal('success'),
            data: z.object({ resume_link: z.string() }),
          }),
        ),
      },
      400: { description: 'The fields are missing or come after the file' },
      401: { description: 'The credential is missing, bad or ended' },
      413: { description: 'The file is too large' },
      415: { description: 'The file is not a PDF that we take, with the reason' },
      507: { description: 'There is no room to store it right now' },
    },
  });
}
