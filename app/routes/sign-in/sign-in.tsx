import { clsx } from 'clsx';
import { Check, Mail, Wallet } from 'lucide';
import { Link, redirect } from 'react-router';
import { EMAIL_SIGN_IN_PAGE, safeReturnPath, signInUrl } from '#domain/account/sign-in-urls.ts';
import { ORCID_PROVIDER_ID } from '#domain/account/identity.ts';
import { toListed } from '#domain/proposal/proposal-dates.ts';
import type { Proposal } from '#domain/proposal/proposal.ts';
import { SIGN_IN_PROBLEMS, signInProblem } from '#domain/account/sign-in-problem.ts';
import { isSignedIn } from '#domain/base/actor.ts';
import { relyingPartyOf } from '#domain/account/passkey.ts';
import { termsBadge } from '#domain/proposal/terms-summary.ts';
import { WALLET_SIGN_IN_PATH } from '#domain/member/wallet.ts';
import { requestContext } from '#server/http/request-context.ts';
import { findProposal } from '#server/queries/proposal/proposal.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { ButtonLink } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { ProposalRow } from '#app/shared/proposal/proposal-row.tsx';
import type { Route } from './+types/sign-in.ts';
import { PasskeyButton } from './passkey-button.tsx';
import { SignInButton } from './sign-in-button.tsx';
import * as styles from './sign-in.module.css';
import { hintFor, proposalAt, purposeTexts, signInPath, type Wording, WORDINGS } from './wording.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { actor, db, now, settings, identityProviders, emailSignIn } = requestContext(context);
  const { pathname, searchParams } = url;
  const path = signInPath(pathname);
  const nextParam = searchParams.get('next');
  const named = proposalAt(nextParam, path === '/auth/apply' ? searchParams.get('proposal') : null);
  const next = safeReturnPath(nextParam, named === null ? WORDINGS[path].leadsTo : `/apply/${named.id}`);
  if (isSignedIn(actor)) throw redirect(next);
  // What is added in Settings begins no account.
  const isNew = path === '/auth';
  const found = named === null ? null : await findProposal(db, actor, named.id, now);
  const proposal = found?.ok ? rowOf(found.value.proposal, now) : null;
  return {
    path,
    next,
    problem: signInProblem(searchParams.get('problem')),
    proposal,
    purpose: proposal && named?.purpose,
    now,
    providers: isNew ? identityProviders.filter(({ id }) => id !== ORCID_PROVIDER_ID) : identityProviders,
    byEmail: emailSignIn !== undefined,
    withPasskeys: !isNew && relyingPartyOf(settings.publicUrl) !== null,
    withWallets: !isNew && settings.wallets,
  };
}

const rowOf = (proposal: Proposal, now: Date) => ({
  ...toListed(proposal, now),
  termsBadge: termsBadge(proposal.terms),
});

export function meta({ loaderData }: Route.MetaArgs) {
  const purpose = loaderData?.purpose;
  const { title } = WORDINGS[loaderData?.path ?? '/signin'];
  return [
    { title: `${purpose ? purposeTexts(purpose).heading : title} · Collegium` },
    { name: 'robots', content: 'noindex' },
  ];
}

export default function SignInPage({ loaderData }: Route.ComponentProps) {
  const { path, next, problem, proposal, purpose, now, providers, byEmail, withPasskeys, withWallets } =
    loaderData;
  const wording: Wording = { ...WORDINGS[path], hint: hintFor(path, next) };
  const texts = purpose && purposeTexts(purpose);
  const heading = texts?.heading ?? wording.heading;
  // With a proposal on the left instead of the welcome heading, this is the page's only `h1`.
  const Heading = proposal ? 'h1' : 'h2';
  return (
    <div className={clsx(styles.page, proposal && styles.withProposal)} data-no-newsletter>
      <div className={clsx(styles.welcome, !heading && styles.pictureOnly)}>
        {proposal && texts ? (
          <div className={styles.content}>
            <BackLink to={`/proposal/${proposal.id}`}>Back to the proposal</BackLink>
            <p className={styles.proposalLabel}>{texts.label}</p>
            <div className={styles.proposal}>
              <ProposalRow proposal={proposal} now={now} first flush href={`/proposal/${proposal.id}`} />
            </div>
          </div>
        ) : (
          <>
            {heading && <Welcome wording={wording} />}
            <RoundTable />
            {wording.caption && <p className={clsx('lede', styles.caption)}>{wording.caption}</p>}
          </>
        )}
      </div>
      <div className={styles.panel}>
        <div className={styles.content}>
          {heading ? (
            <div className={styles.heading}>
              <Heading className={proposal ? styles.title : undefined}>{heading}</Heading>
              {texts && wording.hint && <p className={clsx('lede', styles.text)}>{wording.hint}</p>}
            </div>
          ) : (
            <div className={styles.heading}>
              <Welcome wording={wording} />
            </div>
          )}
          {problem && (
            <Banner key={problem} tone="error" className={styles.problem}>
              {SIGN_IN_PROBLEMS[problem]}
            </Banner>
          )}
          <div className={styles.providers}>
            {providers.map((provider) => (
              <SignInButton key={provider.id} next={next} provider={provider} />
            ))}
            {byEmail && (
              <ButtonLink
                to={`${EMAIL_SIGN_IN_PAGE}?${new URLSearchParams({ next })}`}
                className={clsx(styles.wideButton, styles.providerButton)}
              >
                <Icon node={Mail} className="icon" />
                Sign in by email
              </ButtonLink>
            )}
            {withPasskeys && <PasskeyButton next={next} label="Sign in with a passkey" />}
            {withWallets && (
              <ButtonLink
                to={signInUrl(WALLET_SIGN_IN_PATH, next)}
                className={clsx(styles.wideButton, styles.providerButton)}
              >
                <Icon node={Wallet} className="icon" />
                Sign in with a wallet
              </ButtonLink>
            )}
          </div>
          <Others
            wording={texts ? { ...wording, hint: undefined } : wording}
            next={next}
            first={providers[0]?.id}
          />
          <SmallPrint provider={providers.length === 1 ? providers[0]!.name : 'The provider'} />
        </div>
      </div>
    </div>
  );
}

function Welcome({ wording: { welcome, lede, points } }: { wording: Wording }) {
  return (
    <>
      <h1 className={styles.title}>{welcome}</h1>
      {lede && <p className={clsx('lede', styles.text)}>{lede}</p>}
      {points && (
        <ul className={styles.points}>
          {points.map((point) => (
            <li key={point} className={styles.point}>
              <Icon node={Check} className={clsx('icon', styles.check)} />
              {point}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Others({
  wording: { hint, other },
  next,
  first,
}: {
  wording: Wording;
  next: string;
  first: string | undefined;
}) {
  const hintText = hint && <p className={clsx('hint', styles.hint)}>{hint}</p>;
  if (other === 'start')
    return (
      <>
        <p className={styles.or}>or</p>
        <ButtonLink to={signInUrl('/signin', next)} className={styles.wideButton}>
          {first === 'google' ? 'Start with Google Account' : 'Use an account you already have'}
        </ButtonLink>
        {hintText}
      </>
    );
  return (
    <>
      {hintText}
      {other === 'sign-up' ? (
        <p key="new" className={styles.otherPage}>
          New here?{' '}
          <Link className="link" to={signInUrl('/auth', next)}>
            Create an account
          </Link>
        </p>
      ) : (
        <p className={styles.otherPage}>
          <Link className="link" to={signInUrl('/signin', next)}>
            Already have an account?
          </Link>
        </p>
      )}
    </>
  );
}

/** What we get from an identity provider, and where the rules are. */
function SmallPrint({ provider }: { provider: string }) {
  return (
    <p className={clsx('hint', styles.smallPrint)}>
      {provider} gives us only your name, email and picture.{' '}
      <span className={styles.legalLinks}>
        <Link className="link" to="/privacy">
          Privacy
        </Link>{' '}
        ·{' '}
        <Link className="link" to="/terms">
          Terms
        </Link>
      </span>
    </p>
  );
}

const CENTRE = 270;
/**
 * For each ring: radius, angle of the first spot in degrees, and its spots (`#` taken, `o` open).
 */
const RINGS: [number, number, string][] = [
  [84, -27.4, 'oo###oo###oo'],
  [128, 5.3, 'oooo#oooooooo#o#oooo'],
  [172, 38.1, 'oo#ooo####ooo##o#oo##oooo#o'],
  [216, 70.9, '#o#o#o##oo#oo#oo#o##ooo#ooo##oo#oo#'],
  [260, 103.7, '##o#ooo#ooooo#o##ooooo##o###o#o#oooooooo#oo#oooo'],
];

/** A growing round table, as decoration of the sign-in page. */
function RoundTable() {
  return (
    <svg viewBox="0 0 540 540" className={styles.table} aria-hidden="true">
      {RINGS.flatMap(([radius, first, seats]) =>
        Array.from(seats, (seat, index) => {
          const angle = ((first + (360 * index) / seats.length) * Math.PI) / 180;
          const at = {
            cx: (CENTRE + radius * Math.cos(angle)).toFixed(1),
            cy: (CENTRE + radius * Math.sin(angle)).toFixed(1),
          };
          const key = `${radius} ${index}`;
          return seat === '#' ? (
            <circle key={key} {...at} r="7.5" className={styles.taken} />
          ) : (
            <circle key={key} {...at} r="6.5" className={styles.open} />
          );
        }),
      )}
    </svg>
  );
}
