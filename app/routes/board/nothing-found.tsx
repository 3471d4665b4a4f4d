import { ArrowRight, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import type { ProposalFilter } from '../../../domain/proposal-filter.ts';
import type { LooserFilter } from '../../../server/queries/proposal-list.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { type ActiveFilter, activeFilters, boardAddress, proposalsWords } from './filter-words.ts';

/** Nothing meets the filter: which part of it to leave out, and what there would be then. */
export function NothingFound({
  filter,
  looser,
}: {
  filter: ProposalFilter;
  looser: readonly LooserFilter[];
}) {
  const { pathname } = useLocation();
  const active = activeFilters(filter);
  const narrowing = active.filter(({ name }) => name !== 'status');
  return (
    <div className="empty board">
      <FourSeats className="free none" />
      <h2>{narrowing.length > 0 ? 'No proposal matches' : 'Nothing is open right now'}</h2>
      <p>
        {reasonOf(filter, narrowing)}
        {looser.length > 0 && ' Try this instead:'}
      </p>
      {looser.length > 0 ? (
        <ul className="lo">
          {looser.map(({ leaveOut, count }) => {
            const dropped = active.find(({ name }) => name === leaveOut);
            const rest = narrowing.filter((other) => other !== dropped).map(({ label }) => label);
            return (
              <li key={leaveOut}>
                <Link
                  to={boardAddress(pathname, filter, dropped ? dropped.without : { status: 'all' })}
                  preventScrollReset
                >
                  <b>{dropped ? `Without ${dropped.label}` : 'Include past due'}</b>
                  <span>{rest.join(', ')}</span>
                  <em>{proposalsWords(count)}</em>
                  <ArrowRight className="i-s" />
                </Link>
              </li>
            );
          })}
        </ul>
      ) : (
        <Link className="btn sec" to={pathname} preventScrollReset>
          Clear filters
        </Link>
      )}
    </div>
  );
}

function reasonOf(filter: ProposalFilter, narrowing: readonly ActiveFilter[]): string {
  const [only, ...others] = narrowing;
  const nothing = filter.status === 'all' ? 'Nothing' : 'Nothing open';
  if (!only) return 'No proposal takes applications at the moment.';
  return others.length > 0 ? `${nothing} has all of these at once.` : `${nothing} matches ${only.label}.`;
}

/** No proposal has been posted yet. */
export function EmptyBoard() {
  return (
    <div className="empty board">
      <FourSeats className="free" />
      <h2>The table is set</h2>
      <p>No proposals yet. The first one shows everybody after it how much to say.</p>
      <ButtonLink look="pri" icon={<Plus className="i-s" />} to="/postproposal">
        Post Proposal
      </ButtonLink>
    </div>
  );
}

/** Beside a list without results: nothing to read, but something to do. */
export function NothingToRead({ boardIsEmpty }: { boardIsEmpty: boolean }) {
  return (
    <div className="dbody nothing">
      <h2 className="t">{boardIsEmpty ? 'The first proposal will be read here' : 'Look for it yourself'}</h2>
      <p className="lede">
        {boardIsEmpty
          ? 'What it is about, who is sought, by when, and what comes of it.'
          : 'Post a proposal. Mentors read the board too.'}
      </p>
      {!boardIsEmpty && (
        <ButtonLink icon={<Plus className="i-s" />} to="/postproposal">
          Post Proposal
        </ButtonLink>
      )}
    </div>
  );
}

function FourSeats({ className }: { className: string }) {
  return (
    <svg className="four" viewBox="0 0 120 40" aria-hidden="true">
      {[14, 44, 74, 104].map((x) => (
        <circle key={x} className={className} cx={x} cy="20" r="10" />
      ))}
    </svg>
  );
}
