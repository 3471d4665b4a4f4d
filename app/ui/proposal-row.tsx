import { clsx } from 'clsx';
import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router';
import { RECRUITMENT, TITLE_CUT, WORK_LOCATION, isPastDue, spotsLabel } from '../../domain/proposal.ts';
import type { StatusReader } from '../../domain/proposal-status.ts';
import { memberAddress } from '../../domain/member.ts';
import { cut } from '../../domain/text.ts';
import { Countdown } from './countdown.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import { Highlight } from './highlight.tsx';
import type { RowProposal } from './proposal-view-model.ts';
import { SpotDots } from './spot-dots.tsx';
import { SymbolIcon } from './symbol-icon.tsx';

type ListedRowProps = {
  /** URL of the title's link. */
  href: string;
  selected?: boolean;
  /** Search terms to mark. */
  terms?: readonly string[];
  /** Actions other than reading; layered above the link that fills the row. */
  actions?: ReactNode;
  preview?: false;
};
type PreviewRowProps = {
  preview: true;
  href?: undefined;
  selected?: undefined;
  terms?: undefined;
  actions?: undefined;
};
/** `reader` is the owner in the owner's own lists. */
type Props = {
  proposal: RowProposal;
  now: Date;
  first?: boolean;
  reader?: StatusReader;
  className?: string | undefined;
} & (ListedRowProps | PreviewRowProps);

/**
 * A proposal in a list; a preview has no link and may be incomplete. Needs a parent with the class
 * `list`.
 */
export function ProposalRow({ proposal, now, first = false, reader, className, ...how }: Props) {
  const { status, closeAt } = proposal;
  const pastDue = !how.preview && closeAt !== null && isPastDue({ status, closeAt }, now);
  const classes = clsx('row', first && 'first', how.selected && 'sel', pastDue && 'pd', className);
  const terms = how.terms ?? [];
  const topics = <Topics topics={proposal.topics} terms={terms} />;
  return (
    <article className={classes} aria-current={how.selected ? 'true' : undefined}>
      <Countdown proposal={proposal} now={now} reader={reader} />
      <div className="main">
        <div className="kick">
          {proposal.recruitmentType && (
            <>
              <KindGlyph kind={proposal.recruitmentType} />
              <b>
                <span className="visually-hidden">Looking for </span>
                <Highlight text={RECRUITMENT[proposal.recruitmentType].short} terms={terms} />
              </b>
            </>
          )}
          <span className="tp">{topics}</span>
        </div>
        <h3 dir="auto">
          <Title title={proposal.title} href={how.href} terms={terms} />
        </h3>
        <p className="by" dir="auto">
          <Poster proposal={proposal} terms={terms} />
          {proposal.withEvent && <span> · Involves Event</span>}
        </p>
        {proposal.matches && proposal.matches.length > 0 && (
          <p className="by" dir="auto">
            Matches <Highlight text={proposal.matches.join(', ')} terms={terms} />
          </p>
        )}
        <p className="tp2">{topics}</p>
        <Strip proposal={proposal} />
      </div>
      {how.actions && <div className="acts">{how.actions}</div>}
    </article>
  );
}

function Poster({ proposal, terms }: { proposal: RowProposal; terms: readonly string[] }) {
  const { name, organization, posterPage } = proposal;
  if (!posterPage) return <Highlight text={[name, organization].filter(Boolean).join(', ')} terms={terms} />;
  return (
    <>
      <Link to={memberAddress(posterPage)}>
        <Highlight text={name} terms={terms} />
      </Link>
      <Highlight text={`, ${organization}`} terms={terms} />
    </>
  );
}

function Title({ title, href, terms }: { title: string; href?: string; terms: readonly string[] }) {
  const shortTitle = cut(title, TITLE_CUT.list);
  if (href === undefined) return title ? shortTitle : <span className="unset">Your title</span>;
  return (
    <Link
      to={href}
      prefetch="intent"
      preventScrollReset
      state={{ fromList: true }}
      aria-label={shortTitle === title ? undefined : title}
    >
      <Highlight text={shortTitle} terms={terms} />
    </Link>
  );
}

function Topics({ topics, terms }: { topics: readonly string[]; terms: readonly string[] }) {
  return topics
    .filter((topic) => topic !== '')
    .map((topic, index) => (
      <Fragment key={index}>
        {index > 0 && (
          <>
            <em>/</em>
            <wbr />
          </>
        )}
        <Highlight text={topic} terms={terms} />
      </Fragment>
    ));
}

function Strip({ proposal }: { proposal: RowProposal }) {
  const { applicationCount: count, hoursPerWeek, workLocation } = proposal;
  return (
    <div className="strip">
      <span>
        <SpotDots participants={proposal.participants} accepted={proposal.acceptedCount} />{' '}
        {spotsLabel(proposal)}
      </span>
      <span>
        <SymbolIcon name="people" className="icon-small" />
        <span>
          {count} <span className="fu">{count === 1 ? 'application' : 'applications'}</span>
          <span className="sh">applied</span>
        </span>
      </span>
      <span>
        {workLocation && <SymbolIcon name={workLocation} className="icon-small" />}
        {workLocation ? WORK_LOCATION[workLocation].short : 'Place not chosen'}
      </span>
      <span>
        <SymbolIcon name="hours" className="icon-small" />
        {hoursPerWeek > 0 ? (
          `${hoursPerWeek}+ h/wk`
        ) : (
          <span>
            <span className="visually-hidden">Hours </span>not stated
          </span>
        )}
      </span>
    </div>
  );
}
