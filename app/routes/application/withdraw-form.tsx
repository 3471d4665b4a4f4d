import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import type { ApplicationPageData } from './application-page-data.ts';

/** What withdrawing means, and the buttons; in a dialog `close` replaces the link back. */
export function WithdrawForm({ page, close }: { page: ApplicationPageData; close?: () => void }) {
  const pending = useNavigation().formAction?.endsWith('/withdraw');
  const seat = page.status === 'accepted' || page.status === 'invited';
  const undo = page.canUndo
    ? ` You can undo this until ${page.closes}${seat ? ', but then the seat is not held for you' : ''}.`
    : ' Applications are no longer accepted, so this cannot be undone.';
  return (
    <Form method="post" action={`/applications/${page.id}/withdraw`}>
      <p className="says">
        {page.name} is told, and can no longer read your answers or open your resume.
        {seat && ' Your seat goes back to them.'}
        {undo}
      </p>
      <div className={close ? 'ft2' : 'cta'}>
        {close ? (
          <Button type="button" onClick={close}>
            Keep it
          </Button>
        ) : (
          <ButtonLink to={`/applications/${page.id}`}>Keep it</ButtonLink>
        )}
        <Button variant="danger" pending={pending}>
          Withdraw
        </Button>
      </div>
    </Form>
  );
}
