import { addAnnouncementEndpoints } from './announcement.ts';
import { addApplicationEndpoints } from './application.ts';
import { addDraftEndpoints } from './draft.ts';
import { API_BASICS, API_LEDE } from '#domain/board/api-basics.ts';
import type { ApiDescription } from '#domain/board/api-description.ts';
import { type ApiApp, createApiApp, refuseUnreadableBodies, refuseUnknownEndpoints } from './endpoint.ts';
import { addPeopleEndpoints } from './people.ts';
import { addTransitionEndpoints } from './transition.ts';
import { addProjectEndpoints } from './project.ts';
import { addReviewEndpoints } from './review.ts';
import { addQuestionEndpoints } from './question.ts';
import { describeRelatedEndpoints } from './related-endpoints.ts';
import { addSubscribeEndpoint } from './subscription.ts';
import { cookieConfig } from '#domain/base/cookie.ts';
import type { VerifyCredential } from '../request-context.ts';

const TAGS = [
  ['Sign-in', 'Who is signed in, the token that calls carry, and signing out.'],
  ['Projects', 'Proposals: posting, finding, closing, announcing results.'],
  ['Applications', 'Applications: writing, sending, deciding, answering.'],
  ['Reviews', 'Review panels: reading assigned applications, scoring them, conflicts of interest.'],
  ['Drafts', 'Proposals that are not posted yet.'],
  ['Announcements', 'News of the board.'],
  ['Subscription', 'Emails about new proposals, without an account.'],
] as const;

/**
 * The public API and its OpenAPI description; mount it ahead of the pages, so that a malformed body
 * never gets a page. Resumes are uploaded elsewhere (`POST /resume/upload`), since they are
 * streamed.
 */
export function createApi(
  verify: VerifyCredential,
  publicUrl: string,
): { app: ApiApp; description: ApiDescription } {
  const app = createApiApp();
  refuseUnreadableBodies(app);
  addProjectEndpoints(app, verify);
  addApplicationEndpoints(app, verify);
  addTransitionEndpoints(app, verify);
  addPeopleEndpoints(app, verify);
  addQuestionEndpoints(app, verify);
  addReviewEndpoints(app, verify);
  addDraftEndpoints(app, verify);
  addAnnouncementEndpoints(app);
  addSubscribeEndpoint(app);
  refuseUnknownEndpoints(app);
  describeRelatedEndpoints(app, cookieConfig(publicUrl).session);
  const description: unknown = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Collegium calls',
      version: '1',
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
      description: [API_LEDE, ...API_BASICS.map(({ label, text }) => `${label}: ${text}`)].join('\n\n'),
    },
    servers: [{ url: publicUrl }],
    tags: TAGS.map(([name, description]) => ({ name, description })),
  });
  app.get('/openapi.json', (c) => c.json(description));
  return { app, description: description as ApiDescription };
}
