import { data, Link, redirect } from 'react-router';
import { signInUrl } from '../../../domain/account.ts';
import { isSignedIn } from '../../../domain/actor.ts';
import { refuse, statusOf } from '../../../domain/refusal.ts';
import { mayReport } from '../../../domain/report.ts';
import { reportProposal } from '../../../server/commands/report.ts';
import { requestContext } from '../../../server/http/request-context.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { readForm } from '../../ui/read-form.ts';
import { pageRefusal } from '../../ui/page-refusal.ts';
import { idParam } from '../../ui/parse-id.ts';
import { toastCookie } from '../../ui/toast-cookie.ts';
import type { Route } from './+types/report.ts';
import { loadProposal } from './load-proposal.ts';
import { ReportForm, type ReportRefused } from './report-form.tsx';

export const meta: Route.MetaFunction = () => [
  { title: 'Report a proposal · Collegium' },
  { name: 'description', content: 'Tell the admins of Collegium what is wrong with a proposal.' },
  { name: 'robots', content: 'noindex' },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { actor } = requestContext(context);
  const { proposal, reported } = await loadProposal(context, params.id);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', url.pathname), 303);
  const may = mayReport(proposal, actor);
  const whyNot = reported ? refuse('already_reported') : may;
  const { id, title, name, organization } = proposal;
  const page = { id, title, by: [name, organization].filter(Boolean).join(', ') };
  return { ...page, whyNot: whyNot.ok ? null : whyNot.refusal.message };
}

export async function action({ request, context, params, url }: Route.ActionArgs) {
  const { db, actor, now } = requestContext(context);
  if (!isSignedIn(actor)) throw redirect(signInUrl('/signin', url.pathname), 303);
  const id = idParam(params.id);
  const form = await readForm(request);
  const text = (field: string) => {
    const value = form.get(field);
    return typeof value === 'string' ? value : '';
  };
  const typed = { reason: text('reason'), words: text('words') };
  const sent = await reportProposal(db, actor, id, typed, now);
  if (sent.ok) {
    const cookie = toastCookie('Reported. An admin reads it.');
    return redirect(`/proposal/${id}`, { status: 303, headers: { 'Set-Cookie': cookie } });
  }
  const { refusal } = sent;
  if (refusal.code === 'not_found' || refusal.code === 'withdrawn') throw pageRefusal(refusal);
  return data<ReportRefused>({ refusal, typed }, { status: statusOf(refusal.code) });
}

/** The report form as a page, for browsers without JavaScript and after sign-in. */
export default function ReportPage({ loaderData: { id, title, by, whyNot } }: Route.ComponentProps) {
  return (
    <div className="sp na">
      <div className="l">
        <p>
          <Link className="link" to={`/proposal/${id}`}>
            The proposal
          </Link>
        </p>
        <h1 className="s mvt">{title}</h1>
        <p className="hint">{by}</p>
      </div>
      <div className="r">
        <div className="w fs mv">
          <h2>Report this proposal</h2>
          {whyNot ? (
            <>
              <p className="says">{whyNot}</p>
              <div className="cta">
                <ButtonLink to={`/proposal/${id}`}>Back to the proposal</ButtonLink>
              </div>
            </>
          ) : (
            <ReportForm proposalId={id} />
          )}
        </div>
      </div>
    </div>
  );
}
