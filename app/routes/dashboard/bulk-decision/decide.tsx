import { Form, Link, data, redirect, useNavigation } from 'react-router';
import { signInUrl } from '../../../../domain/account.ts';
import { isSignedIn } from '../../../../domain/actor.ts';
import { MESSAGE_CAP } from '../../../../domain/application.ts';
import { NONE_SELECTED, parseBulkAction } from '../../../../domain/bulk-decision.ts';
import { reasonFrom } from '../../../../domain/decline-reason.ts';
import { type Refusal, refusalInit, refuse } from '../../../../domain/refusal.ts';
import { decideInBulk } from '../../../../server/commands/decision.ts';
import { withCallLimit } from '../../../../server/commands/hourly-limit.ts';
import { requestContext } from '../../../../server/http/request-context.ts';
import { type ReceivedLine, listReceivedLines } from '../../../../server/queries/received-line.ts';
import { Banner } from '../../../ui/banner.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/date-field.tsx';
import { readForm, textIn } from '../../../ui/read-form.ts';
import { pageRefusal } from '../../../ui/page-refusal.ts';
import { idParam, parseId } from '../../../ui/parse-id.ts';
import { StatusBadge } from '../../../ui/status-badge.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { toastCookie } from '../../../ui/toast-cookie.ts';
import { ReasonFields } from '../decision/reason-fields.tsx';
import { dashboardUrl } from '../dashboard-urls.ts';
import { actionHeaders } from '../../../ui/action-headers.ts';
import type { Route } from './+types/decide.ts';
import { BULK_ACTION_COPY, consequencesOf, peopleCount, applicantsLabel, whyTooMany } from './consequence.ts';
import { Picker } from './picker.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Decide about several · Collegium' },
  { name: 'robots', content: 'noindex' },
];

const idsIn = (values: unknown[]) =>
  values.flatMap((value) => parseId(typeof value === 'string' ? value : null) ?? []);

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { db, actor, now } = requestContext(context);
  const id = idParam(params.id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', `/proposal/${id}/decide`));
  const search = url.searchParams;
  const action = parseBulkAction(search.get('do'));
  const selected = idsIn(search.getAll('application'));
  const allUndecided = search.get('select') === 'undecided';
  const list = async (which: Parameters<typeof listReceivedLines>[3]) => {
    const found = await listReceivedLines(db, actor, id, which, now);
    if (!found.ok) throw pageRefusal(found.refusal);
    return found.value;
  };
  const chosen = action && (await list({ ids: selected }));
  const canDecide = chosen?.lines.some(({ may }) => may.includes(action!));
  // If the action is possible for none of the selected applicants, list others to select.
  const page = { after: search.get('sentAfter'), undecided: allUndecided };
  return { received: canDecide ? chosen! : await list(page), action, selected, allUndecided };
}

type Typed = { reason: string; template: string; message: string; replyBy: string };
type Refused = { refusal: Refusal; selected: number[]; typed: Typed };

export const headers = actionHeaders;

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  const id = idParam(params.id);
  const form = await readForm(request, ['application']);
  const action = parseBulkAction(form.get('do'));
  if (!action) throw pageRefusal(refuse('malformed').refusal);
  const typed = {
    reason: textIn(form, 'reason'),
    template: textIn(form, 'template'),
    message: textIn(form, 'message'),
    replyBy: textIn(form, 'replyBy'),
  };
  const selected = idsIn(form.getAll('application'));
  const text = { ...typed, reason: reasonFrom({ template: typed.template, typed: typed.reason }) };
  const outcome = await withCallLimit({ db, actor, now }, () =>
    decideInBulk(db, actor, id, { action, applicationIds: selected, words: text }, now),
  );
  if (outcome.ok) {
    const pendingNote = outcome.value[0]!.isPending ? '. Saved until you announce results.' : '';
    const count = outcome.value.length;
    const people = count === 1 ? '1 person' : '# people';
    const toast = `${BULK_ACTION_COPY[action].done}: ${people}${pendingNote}` as const;
    throw redirect(dashboardUrl({ tab: 'proposals', proposalId: id }), {
      status: 303,
      headers: { 'Set-Cookie': toastCookie(toast, count) },
    });
  }
  const { refusal } = outcome;
  if (['unauthenticated', 'not_found', 'forbidden'].includes(refusal.code)) throw pageRefusal(refusal);
  return data<Refused>({ refusal, selected, typed }, refusalInit(refusal));
}

/**
 * `/proposal/{id}/decide`: confirms one decision about several applicants. Without an action in the
 * query, it lists applicants to select.
 */
export default function Decide({ loaderData, actionData }: Route.ComponentProps) {
  const { received, action, allUndecided } = loaderData;
  const { proposal, lines } = received;
  const backUrl = dashboardUrl({ tab: 'proposals', proposalId: proposal.id });
  const selected = new Set(actionData?.selected ?? loaderData.selected);
  const shown = lines.filter(({ id }) => selected.has(id));
  const able = action ? shown.filter(({ may }) => may.includes(action)) : [];
  if (!action || (able.length === 0 && !actionData)) {
    return <Choose loaderData={loaderData} backUrl={backUrl} key={`${allUndecided} ${lines[0]?.id}`} />;
  }
  const copy = BULK_ACTION_COPY[action];
  const tooMany = whyTooMany(action, proposal, received.heldSpots, able.length);
  return (
    <div className="sp dcd">
      <div className="l">
        <Link className="link" to={backUrl}>
          Back to the applications
        </Link>
        <h2 className="t" dir="auto">
          {proposal.title}
        </h2>
        <p className="hint">
          {able.length === shown.length
            ? `${peopleCount(able.length)} selected. Take off whom you do not mean.`
            : `${able.length} of ${peopleCount(shown.length)} selected can be decided on like this.`}
        </p>
        <ul className="tgl">
          {shown.map((line) => (
            <Selected key={line.id} line={line} able={line.may.includes(action)} />
          ))}
        </ul>
      </div>
      <div className="r">
        <h1 className="s">
          {copy.ask(applicantsLabel((able.length > 0 ? able : shown).map(({ name }) => name)))}
        </h1>
        {tooMany && !actionData && <Banner tone="wr">{tooMany}</Banner>}
        <BulkDecisionForm
          action={action}
          proposal={proposal}
          answer={actionData}
          backUrl={backUrl}
          heldSpots={received.heldSpots}
        />
      </div>
    </div>
  );
}

function Selected({ line, able }: { line: ReceivedLine; able: boolean }) {
  return (
    <li>
      <label className="ck">
        <input
          type="checkbox"
          name="application"
          value={line.id}
          form="decide"
          defaultChecked={able}
          disabled={!able}
        />
        <span>{line.name}</span>
      </label>
      <StatusBadge status={line.shown} />
    </li>
  );
}

type Loaded = Route.ComponentProps['loaderData'];
type FormProps = {
  action: NonNullable<Loaded['action']>;
  proposal: Loaded['received']['proposal'];
  heldSpots: number;
  answer: Refused | undefined;
  backUrl: string;
};

function BulkDecisionForm({ action, proposal, heldSpots, answer, backUrl }: FormProps) {
  const pending = useNavigation().state === 'submitting';
  const fields = answer?.refusal.fields ?? {};
  return (
    <Form method="post" id="decide" className="ask">
      <input type="hidden" name="do" value={action} />
      {answer && Object.keys(fields).length === 0 && (
        <Banner tone="er" key={answer.refusal.message}>
          {answer.refusal.message}
        </Banner>
      )}
      <ul className="cons">
        {consequencesOf(action, proposal, heldSpots).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      {action === 'notSelect' && (
        <ReasonFields
          reason={answer?.typed.reason ?? ''}
          template={answer?.typed.template}
          hint="Everybody selected reads this."
          error={fields.reason}
        />
      )}
      {action === 'invite' && (
        <>
          <TextArea
            label="Message"
            optional
            name="message"
            rows={3}
            cap={MESSAGE_CAP}
            defaultValue={answer?.typed.message ?? ''}
            error={fields.message}
          />
          <DateField
            label="Reply by"
            optional
            name="replyBy"
            hint="If the day passes without a reply, nothing is decided for you; you may take the invitation back."
            defaultValue={answer?.typed.replyBy ?? ''}
            error={fields.replyBy}
          />
        </>
      )}
      <div className="ft2">
        <ButtonLink to={backUrl}>Cancel</ButtonLink>
        <Button variant={action === 'notSelect' ? 'danger' : 'primary'} pending={pending}>
          {BULK_ACTION_COPY[action].press}
        </Button>
      </div>
    </Form>
  );
}

function pageAfter(sentAfter: string, allUndecided: boolean): URLSearchParams {
  return new URLSearchParams({ sentAfter, ...(allUndecided && { select: 'undecided' }) });
}

function Choose({
  loaderData: { received, action, selected, allUndecided },
  backUrl,
}: {
  loaderData: Loaded;
  backUrl: string;
}) {
  const { proposal, lines } = received;
  const here = `/proposal/${proposal.id}/decide`;
  return (
    <div className="sp dcd">
      <div className="l">
        <Link className="link" to={backUrl}>
          Back to the applications
        </Link>
        <h1 className="s">Decide about several</h1>
        <p className="hint">{proposal.title}</p>
        {action && (
          <Banner tone="nt">
            {selected.length === 0
              ? NONE_SELECTED
              : 'None of those you selected can be decided on like this. Select others.'}
          </Banner>
        )}
      </div>
      <div className="r">
        {received.sent === 0 ? (
          <p className="hint">Nobody has applied yet.</p>
        ) : (
          <Picker
            proposal={proposal}
            lines={lines}
            applicationUrl={(applicationId) =>
              dashboardUrl({ tab: 'proposals', proposalId: proposal.id, applicationId })
            }
            undecided={received.undecided}
            allUndecided={allUndecided}
            allUndecidedTo={`${here}?select=undecided`}
            firstTo={received.isLater ? here : null}
            nextTo={received.nextAfter && `${here}?${pageAfter(received.nextAfter, allUndecided)}`}
          />
        )}
      </div>
    </div>
  );
}
