import { z } from '@hono/zod-openapi';
import { MAX_PAGE_ITEMS } from '#domain/board/api-basics.ts';
import { toSeconds } from '#domain/time/deadline.ts';
import {
  PROPOSAL_FORM_FIELDS,
  readProposalForm,
  storedName,
  toStoredForm,
} from '#domain/proposal/proposal-form.ts';
import { done } from '#domain/base/refusal.ts';
import { discardDraft, saveDraft } from '#server/commands/proposal/proposal.ts';
import { writeTimeCursor } from '#server/queries/base/time-cursor.ts';
import { type OwnDraft, listDrafts } from '#server/queries/proposal/proposal.ts';
import { type ApiApp, authenticatedEndpoint, authenticatedList, withWireFieldNames } from './endpoint.ts';
import { CURSOR_WIRE_NAME, boundedList, pagingInput } from './pagination.ts';
import type { VerifyCredential } from '../request-context.ts';

const form = z
  .strictObject(Object.fromEntries(PROPOSAL_FORM_FIELDS.map((field) => [storedName(field), z.string()])))
  .partial()
  .openapi('ProposalForm', { description: 'The wizard’s fields, any of them blank or absent.' });
const draft = z.strictObject({ draft_id: z.int(), revision: z.int(), updated_at: z.int() });

/** The drafts of proposals: save, list, discard. Only their owner ever sees them. */
export function addDraftEndpoints(app: ApiApp, verify: VerifyCredential): void {
  const tag = 'Drafts';
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/save_draft',
      tag,
      summary: 'Save a draft of a proposal',
      description:
        'A draft holds the fields of the wizard’s form: days as YYYY-MM-DD, any of them blank or unfinished. Without `draft_id` a new draft begins. With `revision`, a draft changed elsewhere since is not overwritten.',
      data: z.strictObject({ draft_id: z.int().optional(), revision: z.int().optional(), form }),
      refusals: ['not_found', 'invalid', 'move_not_allowed', 'changed_elsewhere'],
      result: draft,
    },
    async ({ db, now }, data, who) => {
      const { draft_id: draftId = null, revision = null } = data;
      const input = { draftId, revision, form: readProposalForm(Object.entries(data.form)) };
      const saved = await saveDraft(db, who, input, now);
      return saved.ok ? done(describeDraft(saved.value)) : saved;
    },
  );
  authenticatedList(
    app,
    verify,
    {
      path: '/project/get_drafts',
      tag,
      summary: 'List your drafts',
      description: 'The last saved first. At most 2 MB in a response; `next_cursor` leads to the rest.',
      data: z.strictObject(pagingInput),
      item: draft.extend({ form }),
    },
    async ({ db }, { limit = MAX_PAGE_ITEMS, cursor = null }, who) => {
      const drafts = await listDrafts(db, who, { limit: limit + 1, after: cursor });
      if (!drafts.ok) return withWireFieldNames(drafts, CURSOR_WIRE_NAME);
      const toItem = (row: OwnDraft) => ({ ...describeDraft(row), form: toStoredForm(row.form) });
      const cursorOf = ({ updatedAt, id }: OwnDraft) => writeTimeCursor(updatedAt, id);
      return done(await boundedList(drafts.value, { limit, toItem, cursorOf }));
    },
  );
  authenticatedEndpoint(
    app,
    verify,
    {
      path: '/project/discard_draft',
      tag,
      summary: 'Discard a draft',
      description: 'Deletes one of your own drafts.',
      data: z.strictObject({ draft_id: z.int() }),
      refusals: ['not_found'],
      result: z.null(),
    },
    ({ db }, data, who) => discardDraft(db, who, data.draft_id),
  );
}

function describeDraft(row: { id: number; revision: number; updatedAt: Date }): z.input<typeof draft> {
  return { draft_id: row.id, revision: row.revision, updated_at: toSeconds(row.updatedAt) };
}
