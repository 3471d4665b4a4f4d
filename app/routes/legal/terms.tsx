import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '#domain/application/application.ts';
import type { ProseSection } from '#app/kit/text/prose.tsx';
import { pageMeta } from '#app/http/page-meta.ts';
import type { Route } from './+types/terms.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Terms',
    description: 'What you can expect of Collegium, and what it expects of people who post and apply.',
    path: '/terms',
  });

const SECTIONS: ProseSection[] = [
  {
    id: 'in-short',
    title: 'In short',
    body: (
      <ul>
        <li>Reading is free for everyone. Posting and applying need an account, which is free too.</li>
        <li>What you write belongs to you, and you’re responsible for it.</li>
        <li>
          Owners decide on their own proposals. Collegium keeps the dates and records; it doesn’t choose.
        </li>
      </ul>
    ),
  },
  {
    id: 'posting',
    title: 'When you post a proposal',
    body: (
      <>
        <p>
          A proposal is public as soon as you submit it, without a review. Post only research you intend to
          do, with dates you intend to keep. Don’t ask applicants for money, for secrets, or for more personal
          data than you need to make your choice.
        </p>
        <p>
          Unless admission is rolling, you commit to a result date. Our{' '}
          <Link className="link" to="/stat">
            statistics
          </Link>{' '}
          show how many proposals met theirs, without naming anyone.
        </p>
      </>
    ),
  },
  {
    id: 'applying',
    title: 'When you apply',
    body: (
      <p>
        Send only what’s true and your own work. The owner of the proposal reads your answers and resume.
        Until the close date you can change your answers or withdraw. You can’t undo declining an invitation.
      </p>
    ),
  },
  {
    id: 'personal-data',
    title: 'Other people’s data',
    body: (
      <p>
        Owners may use applications only to choose among applicants. {PRIVACY_NOTICE} When someone accepts an
        invitation, owner and applicant can see each other’s name and email address, so that they can get
        started. We record each time a resume is opened and show it to the applicant.
      </p>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What isn’t allowed',
    body: (
      <ul>
        <li>Impersonating someone, or collecting data under a pretext.</li>
        <li>Insults, threats, advertising, malware, and anything the law forbids.</li>
        <li>Bypassing limits, or accessing what isn’t meant for you.</li>
      </ul>
    ),
  },
  {
    id: 'taking-down',
    title: 'What admins can do',
    body: (
      <p>
        Signed-in members can report a proposal. Admins can hide a proposal or suspend an account that breaks
        these terms. They give a reason and can undo either one. The owner and applicants can still read a
        hidden proposal, and see that it’s hidden.
      </p>
    ),
  },
  {
    id: 'no-promise',
    title: 'What we don’t promise',
    body: (
      <p>
        We do our best to keep Collegium running and your data safe. We can’t promise that it will always be
        available, that you’ll find someone, or that what others write is true. The operator can shut this
        board down; until then, you can download your data at any time.
      </p>
    ),
  },
  {
    id: 'questions',
    title: 'Questions',
    body: (
      <p>
        <Link className="link" to="/send-feedback?from=%2Fterms">
          Write to the team
        </Link>
        . What we store, and for how long, is listed under{' '}
        <Link className="link" to="/privacy">
          Privacy
        </Link>
        .
      </p>
    ),
  },
];

export default function Terms() {
  return (
    <LegalPage
      title="Terms"
      lede="What we expect of each other: plain rules for people who post and people who apply."
      sections={SECTIONS}
    />
  );
}
