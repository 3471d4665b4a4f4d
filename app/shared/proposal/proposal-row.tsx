import { clsx } from 'clsx';
import { Link } from 'react-router';
import { demandLabel } from '#domain/proposal/demand.ts';
import { RECRUITMENT, TITLE_CUT, WORK_LOCATION, isPastDue, spotsLabel } from '#domain/proposal/proposal.ts';
import { memberAddress } from '#domain/member/member.ts';
import { cut } from '#domain/text/text.ts';
import { Countdown } from '../time/countdown.tsx';
import { KindGlyph } from './kind-glyph.tsx';
import { opensAsPage } from '#app/kit/hooks/opens-as-page.ts';
import { Highlight } from '../board/highlight.tsx';
import * as styles from './proposal-row.module.css';
import type { RowProposal } from './proposal-view-model.ts';
import { SaveControl } from './save-control.tsx';
import { ShareLink } from '../share/share-link.tsx';
import { SpotDots } from './spot-dots.tsx';
import { SymbolIcon } from '#app/kit/icon/symbol-icon.tsx';

type ListedRowProps = {
  /** URL of the title's link. */
  href: string;
  selected?: boolean;
  /** Search terms to mark. */
  terms?: readonly string[];
  /** Shows the actions to share and to save. */
  actions?: { id: number; saved: boolean };
  /** The reader applied to it. */
  applied?: boolean;
  preview?: false;
};
type PreviewRowProps = {
  preview: true;
  href?: undefined;
  selected?: undefined;
  terms?: undefined;
  applied?: undefined;
  actions?: undefined;
};
type Props = {
  proposal: RowProposal;
  now: Date;
  /** The first of a list has no line above it. */
  first?: boolean;
  /** Without padding at its sides. */
  flush?: boolean;
} & (ListedRowProps | PreviewRowProps);

/** A proposal in a list; a preview has no link and may be incomplete. */
export function ProposalRow({ proposal, now, first, flush, ...how }: Props) {
  const { status, closeAt, recruitmentType } = proposal;
  const pastDue = closeAt !== null && isPastDue({ status, closeAt }, now);
  const demand = demandLabel(proposal, now);
  const terms = [...(how.terms ?? []), ...(proposal.spellings ?? [])];
  const topics = <Topics topics={proposal.topics} terms={terms} />;
  const badges = (
    <>
      {how.applied && <b className={styles.badge}>Applied</b>}
      {proposal.termsBadge && <b className={styles.badge}>{proposal.termsBadge}</b>}
      {demand && <b className={styles.badge}>{demand}</b>}
      {proposal.withEvent && <span className={styles.event}>Involves Event</span>}
    </>
  );
  return (
    <article
      className={clsx(
        styles.row,
        first && styles.first,
        flush && styles.flush,
        how.preview && styles.preview,
        how.selected && styles.selected,
        pastDue && styles.pastDue,
      )}
      aria-current={how.selected || undefined}
    >
      <div className={styles.columns}>
        <Countdown countdown={proposal.countdown} selected={how.selected} />
        <div className={styles.main}>
          <div className={clsx(styles.kicker, how.actions && styles.besideActions)}>
            {recruitmentType ? (
              <>
                <KindGlyph kind={recruitmentType} />
                <b className={styles.kind}>
                  <span className={styles.lookingFor}>Looking for </span>
                  <Highlight text={RECRUITMENT[recruitmentType].short} terms={terms} />
                </b>
              </>
            ) : (
              how.preview && <span className={styles.missing}>Looking for …</span>
            )}
            <span className={styles.topics}>{topics}</span>
          </div>
          <h3 className={styles.title} dir="auto">
            <Title title={proposal.title} href={how.href} terms={terms} />
          </h3>
          <p className={styles.byline} dir="auto">
            <span className={styles.poster}>
              <Poster proposal={proposal} terms={terms} />
            </span>
            <span className={styles.badges}>{badges}</span>
          </p>
          {proposal.matches && proposal.matches.length > 0 && (
            <p className={styles.byline} dir="auto">
              <span className={styles.poster}>
                Matches <Highlight text={proposal.matches.join(', ')} terms={terms} />
              </span>
            </p>
          )}
          <p className={styles.topicsBelow}>
            {badges}
            {topics}
          </p>
        </div>
        <Figures proposal={proposal} pastDue={pastDue} preview={how.preview} />
      </div>
      {how.actions && (
        <div className={styles.actions}>
          <ShareLink className={styles.action} path={`/proposal/${how.actions.id}`} title={proposal.title} />
          <SaveControl className={styles.action} title={proposal.title} {...how.actions} />
        </div>
      )}
    </article>
  );
}

function Poster({ proposal, terms }: { proposal: RowProposal; terms: readonly string[] }) {
  const { name, organization, posterPage } = proposal;
  if (!posterPage) return <Highlight text={[name, organization].filter(Boolean).join(', ')} terms={terms} />;
  return (
    <>
      <Link className={styles.posterLink} to={memberAddress(posterPage)}>
        <Highlight text={name} terms={terms} />
      </Link>
      <Highlight text={`, ${organization}`} terms={terms} />
    </>
  );
}

function Title({ title, href, terms }: { title: string; href?: string; terms: readonly string[] }) {
  const shortTitle = cut(title, TITLE_CUT.list);
  if (href === undefined)
    return <span className={title ? undefined : styles.missing}>{shortTitle || 'Your title'}</span>;
  return (
    <Link
      className={styles.titleLink}
      to={href}
      prefetch="intent"
      preventScrollReset
      viewTransition={opensAsPage()}
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
      <span className={styles.topic} key={index}>
        <Highlight text={topic} terms={terms} />{' '}
      </span>
    ));
}

const ICON = clsx('icon-small', styles.figureIcon);

type FiguresProps = { proposal: RowProposal; pastDue: boolean; preview: boolean | undefined };

function Figures({ proposal, pastDue, preview }: FiguresProps) {
  const { applicationCount: count, hoursPerWeek, participants, workLocation } = proposal;
  const figure = (value: unknown) => clsx(styles.figure, preview && !value && styles.missing);
  return (
    <div className={styles.figures}>
      <span className={figure(participants)} key={participants}>
        <SpotDots participants={participants} accepted={proposal.acceptedCount} />
        {` ${preview && !participants ? 'Spots' : spotsLabel(proposal, pastDue)}`}
      </span>
      <span className={figure(count)}>
        <SymbolIcon name="people" className={ICON} />
        <span>
          {count} <span className={styles.longLabel}>{count === 1 ? 'application' : 'applications'}</span>
          <span className={styles.shortLabel}>applied</span>
        </span>
      </span>
      <span className={figure(workLocation)} key={workLocation}>
        {workLocation && <SymbolIcon name={workLocation} className={ICON} />}
        {workLocation ? WORK_LOCATION[workLocation].short : 'Location'}
      </span>
      <span className={figure(hoursPerWeek)} key={hoursPerWeek}>
        <SymbolIcon name="hours" className={ICON} />
        {hoursPerWeek > 0 ? (
          `${hoursPerWeek}+ h/wk`
        ) : preview ? (
          'Hours'
        ) : (
          <span>
            <span className={styles.hours}>Hours </span>not stated
          </span>
        )}
      </span>
    </div>
  );
}
