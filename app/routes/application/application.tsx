import Pencil from 'lucide-react/icons/pencil';
import Undo2 from 'lucide-react/icons/undo-2';
import { Form, Link, useNavigation } from 'react-router';
import { requestContext } from '../../../server/http/request-context.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button, ButtonLink, buttonClass } from '../../ui/button.tsx';
import { DialogLink } from '../../ui/dialog.tsx';
import { Facts, Pairs } from '../../ui/facts.tsx';
import type { Route } from './+types/application.ts';
import { ApplicationFrame } from './application-frame.tsx';
import { Hero } from './hero.tsx';
import { Invitation } from './invitation.tsx';
import { loadOwnApplication } from './load-own-application.ts';
import type { ApplicationPageData } from './application-page-data.ts';
import { Quotation } from './quotation.tsx';
import { Receipt } from './receipt.tsx';
import { ResumeLog } from './resume-log.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

export function loader({ context, params }: Route.LoaderArgs) {
  return loadOwnApplication(requestContext(context), params.id);
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData ? `${loaderData.title} · Your application · Collegium` : 'Collegium' }];
}

/** The applicant's page of an application: next step, receipt, resume log and timeline. */
export default function ApplicationPage({ loaderData: page }: Route.ComponentProps) {
  return (
    <ApplicationFrame page={page}>
      {page.invitation ? <Invitation page={page} /> : <Hero headline={page.headline} />}
      {page.reason && <Quotation from={`From ${page.name}`}>{page.reason}</Quotation>}
      {page.status === 'accepted' && <Joined page={page} />}
      {page.may.discard && <UnsentChanges page={page} />}
      <Actions page={page} />
      <Receipt id={page.id} receipt={page.receipt} />
      <ResumeLog page={page} />
    </ApplicationFrame>
  );
}

/** After accepting: the owner's name and email address, and what was agreed. */
function Joined({ page }: { page: ApplicationPageData }) {
  const { contact } = page;
  return (
    <>
      {contact && (
        <Pairs
          facts={[
            { label: 'Name', value: contact.name },
            {
              label: 'Email',
              value: (
                <a className="link" href={`mailto:${contact.email}`}>
                  {contact.email}
                </a>
              ),
            },
          ]}
        />
      )}
      <Facts facts={page.joining} />
      {contact && (
        <div className="cta">
          <a className={buttonClass({ variant: 'primary' })} href={`mailto:${contact.email}`}>
            Write to {contact.name.split(' ')[0]}
          </a>
        </div>
      )}
    </>
  );
}

function UnsentChanges({ page }: { page: ApplicationPageData }) {
  return (
    <Banner
      tone="nt"
      action={
        <Link className="link" to={`/applications/${page.id}/discard-changes`}>
          Discard
        </Link>
      }
    >
      You have unsent changes, saved {page.changesSavedAt}.
      {page.may.edit
        ? ' Edit your application and submit it again to send them.'
        : ' They can’t be sent any more.'}
    </Banner>
  );
}

function Actions({ page }: { page: ApplicationPageData }) {
  const { id, may } = page;
  const restoring = useNavigation().formAction?.endsWith('/restore');
  // An invited applicant declines instead of withdrawing.
  const mayWithdraw = may.withdraw && page.status !== 'invited';
  if (!may.edit && !mayWithdraw && page.status !== 'withdrawn') return null;
  return (
    <div className="cta">
      {may.edit && (
        <ButtonLink icon={<Pencil className="i-s" />} to={`/apply/${page.proposalId}?tab=application`}>
          Edit application
        </ButtonLink>
      )}
      {may.restore && (
        <Form method="post" action={`/applications/${id}/restore`}>
          <Button variant="primary" icon={<Undo2 className="i-s" />} pending={restoring}>
            Undo the withdrawal
          </Button>
        </Form>
      )}
      {page.status === 'withdrawn' && (
        <ButtonLink variant="quiet" to="/">
          Find another proposal
        </ButtonLink>
      )}
      {mayWithdraw && (
        <DialogLink
          to={`/applications/${id}/withdraw`}
          label="Withdraw"
          title="Withdraw this application?"
          variant="quiet"
          className={may.edit ? 'danger push' : 'danger'}
        >
          {(close) => <WithdrawForm page={page} close={close} />}
        </DialogLink>
      )}
    </div>
  );
}
