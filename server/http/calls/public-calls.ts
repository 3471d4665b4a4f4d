import { HOURLY_LIMITS } from '../../../domain/hourly-limit.ts';
import { addAnnouncementCalls } from './announcement.ts';
import { addApplicationCalls } from './application.ts';
import { addDraftCalls } from './draft.ts';
import type { ApiDescription } from './api-description.ts';
import {
  type CallsApp,
  type VerifyCredential,
  createCallsApp,
  refuseOtherBodies,
  refuseOtherCalls,
} from './envelope.ts';
import { addMoveCalls } from './move.ts';
import { addProjectCalls } from './project.ts';
import { describeNeighbours } from './neighbours.ts';
import { addSubscribeCall } from './subscription.ts';

/**
 * The public calls and their description. Mount it ahead of the pages; a body that is no JSON is `malformed`, never a page.
 * Résumés are uploaded elsewhere (`POST /resume/upload`), since they stream.
 */
export function createPublicCalls(
  verify: VerifyCredential,
  publicUrl: string,
): { app: CallsApp; description: ApiDescription } {
  const app = createCallsApp();
  refuseOtherBodies(app);
  addProjectCalls(app, verify);
  addApplicationCalls(app, verify);
  addMoveCalls(app, verify);
  addDraftCalls(app, verify);
  addAnnouncementCalls(app);
  addSubscribeCall(app);
  refuseOtherCalls(app);
  describeNeighbours(app);
  const description: unknown = app.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: 'Collegium calls',
      version: '1',
      description: `Post proposals, find them, apply, and decide. Every call of a body is a POST with JSON; times are Unix seconds (UTC). One person makes at most ${HOURLY_LIMITS.call} calls that change something, and sends at most ${HOURLY_LIMITS.upload} resumes, an hour: the header RateLimit says how many are left, Retry-After when to come back.`,
    },
    servers: [{ url: publicUrl }],
  });
  app.get('/openapi.json', (c) => c.json(description));
  return { app, description: description as ApiDescription };
}
