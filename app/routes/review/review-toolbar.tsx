import { clsx } from 'clsx';
import { type ChangeEvent, type ReactNode, useEffect, useRef } from 'react';
import { Link, useSubmit } from 'react-router';
import { hasPendingDecisions } from '#domain/proposal/proposal.ts';
import {
  REVIEW_FILTERS,
  REVIEW_SORTS,
  REVIEW_SORT_LABEL,
  type ReviewQuery,
  reviewFilterLabel,
} from '#domain/review/review-list.ts';
import { SEARCH_CAP } from '#domain/text/text.ts';
import type { ReviewList } from '#server/queries/review/review-list.ts';
import { Button } from '#app/kit/form/button.tsx';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { SearchInput } from '#app/kit/form/input.tsx';
import { Select } from '#app/kit/form/select.tsx';
import type { ReviewedProposal } from './reviewed-proposal.ts';
import * as styles from './review-toolbar.module.css';

const SEARCH_PAUSE_MS = 300;

type ToolbarProps = {
  action: string;
  proposal: Pick<ReviewedProposal, 'status' | 'appType'>;
  list: Pick<ReviewList, 'counts' | 'matching' | 'tags' | 'undecided'>;
  query: ReviewQuery;
  /** URL of the list after a change. */
  to: (change: Partial<ReviewQuery>) => string;
  className?: string | undefined;
  /** More fields of the form, which submits when one changes. */
  children?: ReactNode;
};

/** Search, order and filters: a GET form; with JavaScript it searches while typing. */
export function ReviewToolbar(props: ToolbarProps) {
  const { action, proposal, list, query, to, className, children } = props;
  const submit = useSubmit();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const send = (form: HTMLFormElement) => void submit(form, { replace: true, preventScrollReset: true });
  const typed = ({ currentTarget: { form } }: ChangeEvent<HTMLInputElement>) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => form && send(form), SEARCH_PAUSE_MS);
  };
  // Once all are decided, this order is the one by date.
  const sorts = REVIEW_SORTS.filter((sort) => sort !== 'undecided' || list.undecided > 0);
  return (
    <Form
      method="get"
      action={action}
      role="search"
      className={clsx(styles.toolbar, className)}
      preventScrollReset
      replace
    >
      {query.tag && <input type="hidden" name="tag" value={query.tag} />}
      <SearchInput
        name="q"
        frameClassName={styles.search}
        aria-label="Search applications"
        placeholder="Search"
        defaultValue={query.q}
        maxLength={SEARCH_CAP}
        autoComplete="off"
        enterKeyHint="search"
        onChange={typed}
      />
      {children && (
        <div onChange={({ currentTarget }) => send(currentTarget.closest('form')!)}>{children}</div>
      )}
      <Select
        // The link that clears the filter changes it too.
        key={query.filter}
        name="filter"
        aria-label="Filter"
        className={clsx(styles.select, query.filter && styles.chosen)}
        defaultValue={query.filter ?? ''}
        onChange={({ currentTarget: { form } }) => form && send(form)}
      >
        <option value="">All ({list.matching})</option>
        {REVIEW_FILTERS.filter((filter) => list.counts[filter] > 0 || filter === query.filter).map(
          (filter) => (
            <option key={filter} value={filter}>
              {reviewFilterLabel(filter, hasPendingDecisions(proposal))} ({list.counts[filter]})
            </option>
          ),
        )}
      </Select>
      <Select
        name="sort"
        aria-label="Sort by"
        className={styles.select}
        defaultValue={sorts.includes(query.sort) ? query.sort : 'newest'}
        onChange={({ currentTarget: { form } }) => form && send(form)}
      >
        {sorts.map((sort) => (
          <option key={sort} value={sort}>
            {REVIEW_SORT_LABEL[sort]}
          </option>
        ))}
      </Select>
      <noscript>
        <Button size="small">Search</Button>
      </noscript>
      <Tags list={list} query={query} to={to} />
    </Form>
  );
}

type TagsProps = Pick<ToolbarProps, 'list' | 'query' | 'to'>;

/** The tags in use. */
function Tags({ list: { tags }, query, to }: TagsProps) {
  const isListed = tags.some(({ tag }) => tag === query.tag);
  const all = query.tag === null || isListed ? tags : [...tags, { tag: query.tag, count: 0 }];
  if (all.length === 0) return null;
  return (
    <nav className={styles.tags} aria-label="Tags">
      {all.map(({ tag, count }) => (
        <Chip
          key={tag}
          to={to({ tag: tag === query.tag ? null : tag })}
          isCurrent={tag === query.tag}
          label={`#${tag}`}
          count={count}
        />
      ))}
    </nav>
  );
}

type ChipProps = {
  to: string;
  isCurrent: boolean;
  label: string;
  count: number;
};

function Chip({ to, isCurrent, label, count }: ChipProps) {
  return (
    <Link
      className={chipClass(isCurrent ? 'chosen' : 'outlined', styles.chip)}
      to={to}
      aria-current={isCurrent ? 'true' : undefined}
      preventScrollReset
    >
      <bdi>{label}</bdi> <b>{count}</b>
    </Link>
  );
}
