import { PATHS } from '#domain/notification/notification-urls.ts';
import { PROPOSAL_ROLE_LABEL, type ProposalRole } from '#domain/proposal/proposal-people.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';

type Props = {
  invitations: readonly { id: number; title: string; inviter: string; role: ProposalRole }[];
  offers: readonly { id: number; title: string }[];
};

/** Invitations to work on proposals, and offers to own one, each with a link to answer. */
export function PeopleRequests({ invitations, offers }: Props) {
  return (
    <>
      {invitations.map(({ id, title, inviter, role }) => (
        <Banner
          key={id}
          tone="notice"
          action={<ButtonLink to={PATHS.proposalInvitation(id)}>Answer</ButtonLink>}
        >
          {inviter || 'Someone'} invited you to be a {PROPOSAL_ROLE_LABEL[role].toLowerCase()} of “{title}”.
        </Banner>
      ))}
      {offers.map(({ id, title }) => (
        <Banner key={id} tone="notice" action={<ButtonLink to={PATHS.people(id)}>Answer</ButtonLink>}>
          You’ve been offered to own “{title}”.
        </Banner>
      ))}
    </>
  );
}
