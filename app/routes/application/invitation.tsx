import { Form, useNavigation } from 'react-router';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Facts } from '../../ui/facts.tsx';
import { SpotDots } from '../../ui/spot-dots.tsx';
import { Hero } from './hero.tsx';
import type { ApplicationPageData } from './application-page-data.ts';
import { Quotation } from './quotation.tsx';

/** An offered spot: who offers it, what it means, and the two answers. */
export function Invitation({ page }: { page: ApplicationPageData }) {
  const invitation = page.invitation!;
  const at = useNavigation().formAction;
  return (
    <>
      <Hero
        headline={page.headline}
        above={
          invitation.participants > 0 && (
            <p className="held">
              <SpotDots {...invitation} accepted={invitation.acceptedCount} held={1} big />
              <span className="sr">{invitation.seatWords}</span>
            </p>
          )
        }
      />
      {invitation.message && <Quotation from={invitation.from}>{invitation.message}</Quotation>}
      <Facts facts={page.joining} />
      <div className="stick">
        <Form method="post" action={`/applications/${page.id}/accept`} className="cta">
          {page.may.accept && (
            <Button variant="primary" size="large" pending={at?.endsWith('/accept')}>
              Accept the seat
            </Button>
          )}
          {page.may.decline && (
            <ButtonLink size="large" to={`/applications/${page.id}/decline`}>
              Decline
            </ButtonLink>
          )}
        </Form>
      </div>
      <p className="hint after">
        Accepting takes the seat at once; you and {page.name} then see each other’s name and e-mail. If you
        decline, the seat can go to the next person on the waitlist. Declining cannot be taken back.
        {invitation.reminder}
      </p>
    </>
  );
}
