import { ArrowUpDown, Check, ListFilter, X } from 'lucide';
import { FieldError } from '#app/kit/form/field-text.tsx';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { buttonClass } from '#app/kit/form/button.tsx';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import {
  DEFAULT_SORT,
  type ProposalFilter,
  SORT_KEYS,
  SORT_LABEL,
  sortToText,
} from '#domain/board/proposal-filter.ts';
import { DEMAND_LABEL } from '#domain/proposal/demand.ts';
import { HOURS_PER_WEEK } from '#domain/proposal/hours-per-week.ts';
import { RECRUITMENT, RECRUITMENT_TYPES } from '#domain/proposal/proposal.ts';
import { REWARDS, REWARD_LABEL } from '#domain/proposal/reward.ts';
import { searchFault } from '#domain/board/search.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import type { BoardFigures } from '#server/queries/board/board-figures.ts';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Dropdown, DropdownChevron, menuItemClass } from '#app/kit/overlay/dropdown.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { SearchInput } from '#app/kit/form/input.tsx';
import { Select } from '#app/kit/form/select.tsx';
import { boardUrl, countLabel, kindLabel, sortLabel } from '#app/shared/board/filter-labels.ts';
import * as styles from './toolbar.module.css';
import { useLiveSearch } from './use-live-search.ts';
import { clsx } from 'clsx';

type Props = {
  filter: ProposalFilter;
  figures: Pick<BoardFigures, 'kinds' | 'menu' | 'atLeast'>;
};

/** Search, Category and Sort by: a GET form without JavaScript, live search with it. */
export function Toolbar({ filter, figures }: Props) {
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const live = useLiveSearch(form, filter, pathname);
  const fault = searchFault(filter.q);
  return (
    <div className={styles.toolbar} id="list">
      <form
        ref={form}
        className={styles.line}
        method="get"
        action={pathname}
        role="search"
        onSubmit={live.submit}
      >
        {filter.kind && <input type="hidden" name="kind" value={RECRUITMENT[filter.kind].slug} />}
        {filter.topic && <input type="hidden" name="topic" value={filter.topic} />}
        {sortToText(filter.sort) !== sortToText(DEFAULT_SORT) && (
          <input type="hidden" name="sort" value={sortToText(filter.sort)} />
        )}
        <SearchInput
          frameClassName={styles.search}
          className={styles.searchInput}
          id="search"
          dir="auto"
          name="q"
          defaultValue={filter.q}
          maxLength={SEARCH_CAP}
          autoComplete="off"
          enterKeyHint="search"
          placeholder="Title, name, topic or skill"
          aria-label="Search proposals"
          aria-invalid={fault !== null}
          aria-describedby={fault === null ? undefined : 'search-fault'}
          onChange={live.typed}
        >
          {filter.q && (
            <Link
              className={iconButtonClass(styles.clear)}
              to={boardUrl(pathname, filter, { q: '' })}
              preventScrollReset
              aria-label="Clear search"
              onClick={() => form.current?.querySelector<HTMLInputElement>('#search')?.focus()}
            >
              <Icon node={X} className="icon-small" />
            </Link>
          )}
        </SearchInput>
        <Category filter={filter} figures={figures} onChange={live.now} />
        <SortMenu filter={filter} />
      </form>
      {fault && (
        <FieldError
          id="search-fault"
          role="status"
          error={`${fault} Until you shorten it, the list shows everything.`}
        />
      )}
      <KindTabs filter={filter} figures={figures} />
    </div>
  );
}

const CATEGORIES = [
  ['event', 'Event', '1'],
  ['remote', 'Remote', '1'],
  ['spots', 'Open spots', '1'],
  ['demand', DEMAND_LABEL.looking, 'looking'],
] as const;

function Category({ filter, figures, onChange }: Props & { onChange: () => void }) {
  const [scripted, setScripted] = useState(false);
  useEffect(() => setScripted(true), []);
  const { event, remote, spots, demand, pay, hours, status } = filter;
  const active = [event, remote, spots, demand, pay, hours, status === 'all'].filter(Boolean).length;
  const { menu, atLeast } = figures;
  const inBrackets = (matches: number | undefined) =>
    matches === undefined ? '' : ` (${countLabel(matches, atLeast)})`;
  return (
    <Dropdown
      staysOpen
      className={styles.dropdown}
      menuClassName={styles.menu}
      buttonClass={buttonClass({}, styles.button)}
      label={
        <>
          <Icon node={ListFilter} className={clsx('icon-small', styles.narrowIcon)} />
          <span className={styles.label}>Category</span>{' '}
          {active > 0 && <b className={styles.activeCount}>{active}</b>}
          <span className={styles.chevron}>
            <DropdownChevron />
          </span>
        </>
      }
    >
      <fieldset className={styles.categories}>
        <legend className="visually-hidden">Category</legend>
        {CATEGORIES.map(([name, label, value]) => (
          <Checkbox
            key={name}
            menuItem
            name={name}
            value={value}
            label={label}
            after={menu && countLabel(menu.categories[name], atLeast)}
            defaultChecked={Boolean(filter[name])}
            onChange={onChange}
          />
        ))}
        <hr />
        <Choice label="Pay" name="pay" value={pay} onChange={onChange}>
          {REWARDS.map((reward) => (
            <option key={reward} value={reward}>
              {REWARD_LABEL[reward] + inBrackets(menu?.pay[reward])}
            </option>
          ))}
        </Choice>
        <Choice label="Hours a week" name="hours" value={hours} onChange={onChange}>
          {HOURS_PER_WEEK.map((most) => (
            <option key={most} value={most}>
              {`At most ${most}${inBrackets(menu?.hours[most])}`}
            </option>
          ))}
        </Choice>
        <hr />
        <Checkbox
          menuItem
          name="status"
          value="all"
          label="Include past due"
          defaultChecked={filter.status === 'all'}
          onChange={onChange}
        />
      </fieldset>
      {!scripted && <button className={buttonClass({ fullWidth: true }, styles.button)}>Show results</button>}
    </Dropdown>
  );
}

/** One of several values of a filter, or any. */
function Choice({
  label,
  name,
  value,
  onChange,
  children,
}: {
  label: string;
  name: string;
  value: string | number | null;
  onChange: () => void;
  children: ReactNode;
}) {
  return (
    <label className={styles.choice}>
      {label}
      <Select
        nativeArrow
        className={styles.select}
        name={name}
        defaultValue={value ?? ''}
        onChange={onChange}
      >
        <option value="">Any</option>
        {children}
      </Select>
    </label>
  );
}

function SortMenu({ filter }: { filter: ProposalFilter }) {
  const { sort } = filter;
  return (
    <Dropdown
      className={styles.dropdown}
      menuClassName={styles.menu}
      buttonClass={buttonClass({}, styles.button)}
      label={
        <>
          <Icon node={ArrowUpDown} className="icon-small" />
          <span className={styles.label}>
            Sort by <span className={styles.sort}>{sortLabel(sort)}</span>
          </span>
        </>
      }
    >
      {SORT_KEYS.map((key) => (
        <SortLink
          key={key}
          filter={filter}
          to={key === sort.key ? sort : { key, descending: key !== 'close' }}
          current={key === sort.key}
        >
          {SORT_LABEL[key]}
        </SortLink>
      ))}
      <hr />
      {[false, true].map((descending) => (
        <SortLink
          key={String(descending)}
          filter={filter}
          to={{ ...sort, descending }}
          current={sort.descending === descending}
        >
          {descending ? 'Descending' : 'Ascending'}
        </SortLink>
      ))}
    </Dropdown>
  );
}

function SortLink({
  filter,
  to,
  current,
  children,
}: {
  filter: ProposalFilter;
  to: ProposalFilter['sort'];
  current: boolean;
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  return (
    <Link
      className={menuItemClass()}
      to={boardUrl(pathname, filter, { sort: to })}
      preventScrollReset
      aria-current={current || undefined}
    >
      {children}
      {current && <Icon node={Check} className="icon-small push-end" />}
    </Link>
  );
}

/** Links to the proposals that look for one role. */
function KindTabs({ filter, figures }: Props) {
  const { pathname } = useLocation();
  return (
    <nav className={clsx('scroll-row', styles.tabs)} aria-label="Looking for">
      {([null, ...RECRUITMENT_TYPES] as const).map((kind, index) => (
        <Fragment key={kind ?? 'all'}>
          {index === 1 && (
            <span className={styles.lookingFor} aria-hidden="true">
              Looking for
            </span>
          )}
          <Link
            className={clsx('tab-link', styles.tab)}
            to={boardUrl(pathname, filter, { kind })}
            preventScrollReset
            aria-current={filter.kind === kind || undefined}
          >
            {`${kind ? kindLabel(kind) : 'All'} `}
            <span className={clsx('tabular', styles.kindCount)}>
              {countLabel(figures.kinds[kind ?? 'all'], figures.atLeast)}
            </span>
          </Link>
        </Fragment>
      ))}
    </nav>
  );
}
