import { Link } from 'react-router';
import { PRIVACY_NOTICE } from '../../../domain/application.ts';
import type { ProseSection } from '../../ui/prose.tsx';
import { pageMeta } from '../../ui/page-meta.ts';
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
        <li>Reading is free for everybody. Posting and applying needs an account, which costs nothing.</li>
        <li>What you write stays yours, and you answer for it.</li>
        <li>
          Owners decide about their own proposals. The board keeps dates and records; it does not choose.
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
          A proposal is public as soon as you submit it: nobody reviews it before. Post only what you mean to
          carry out, with dates you mean to keep. Do not ask applicants for money, for secrets, or for more
          personal data than choosing between them needs.
        </p>
        <p>
          You promise a result date. The board shows everybody whether it was kept, in its{' '}
          <Link className="link" to="/stat">
            statistics
          </Link>
          , without naming you there.
        </p>
      </>
    ),
  },
  {
    id: 'applying',
    title: 'When you apply',
    body: (
      <p>
        Send what is true and your own. Your answers and your resume go to the owner of that proposal. Until
        the close date you can replace your answers or withdraw. An invitation you decline is gone for good.
      </p>
    ),
  },
  {
    id: 'personal-data',
    title: 'Other people’s data',
    body: (
      <p>
        An owner reads applications to choose, for nothing else. {PRIVACY_NOTICE} When an invitation is
        accepted, owner and applicant see each other’s name and e-mail address, so that they can begin. Each
        opening of a resume is recorded and shown to its applicant.
      </p>
    ),
  },
  {
    id: 'not-allowed',
    title: 'What is not allowed',
    body: (
      <ul>
        <li>Posing as somebody else, or collecting data under a pretext.</li>
        <li>Insults, threats, advertising, malware, and anything the law forbids.</li>
        <li>Getting around limits, or reading what is not meant for you.</li>
      </ul>
    ),
  },
  {
    id: 'taking-down',
    title: 'What admins can do',
    body: (
      <p>
        Anybody signed in can report a proposal. An admin can hide a proposal and suspend an account that
        breaks these terms, says why, and can undo both. The owner and the applicants of a hidden proposal
        still read it and are told that it is hidden.
      </p>
    ),
  },
  {
    id: 'no-promise',
    title: 'What we do not promise',
    body: (
      <p>
        We keep the board running and what you wrote safe as well as we can. We cannot promise that it is
        always there, that a proposal finds anybody, or that what others write is true. Whoever runs this
        board can end it; you can take your data with you before.
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
        . What is stored, and until when, stands under{' '}
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
      name="Terms"
      title="What we expect of each other"
      lede="Plain rules for people who post, people who apply, and the board between them."
      sections={SECTIONS}
    />
  );
}
