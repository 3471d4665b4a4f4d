import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { ChevronDown } from 'lucide';
import { ANYWHERE_ON_EARTH, DEFAULT_ZONE, isTimeZone } from '#domain/time/deadline.ts';
import { type ZoneChoice, currentZone, matchesZone, zoneChoice, zoneText } from '#domain/time/time-zones.ts';
import { Field, type FieldFrame } from '#app/kit/form/field.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import { Select } from '#app/kit/form/select.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import { useReaderZone } from '../viewer/reader-zone.ts';
import * as styles from './zone-field.module.css';

type Props = FieldFrame &
  Omit<ComponentProps<'select'>, 'style' | 'value' | 'children' | 'size'> & {
    zones: readonly ZoneChoice[];
    value: string;
    now: Date;
  };

/** Rows of the open list, at most. */
const ROWS = 7;

/**
 * Combobox of time zones: a text input that filters a list, or without JavaScript a select. First
 * come the reader's zone, the default and "anywhere on Earth", then all others by continent.
 */
export function ZoneField({ zones, value, now, label, hint, error, optional, id, ...select }: Props) {
  // What was typed since the list opened; null while it is closed.
  const [query, setQuery] = useState<string | null>(null);
  const element = useRef<HTMLSelectElement>(null);
  const isHydrated = useHydrated();
  const readerZone = useReaderZone();
  // The server's data counts: an older browser may not know a zone, or know another offset.
  const listed = new Map(zones.map((choice) => [choice.zone, choice]));
  const choiceOf = (zone: string) => listed.get(zone) ?? zoneChoice(zone, now);
  const selected = listed.has(value) || isTimeZone(value) ? value : DEFAULT_ZONE;
  const own = readerZone && currentZone(readerZone);
  const first = [...new Set([own, DEFAULT_ZONE, ANYWHERE_ON_EARTH, selected])].filter(
    (zone) => zone !== null,
  );
  const suggested = first.map(choiceOf);
  const others = zones.filter(({ zone }) => !first.includes(zone));
  const isOpen = query !== null;
  const found = [...suggested, ...others].filter((choice) => matchesZone(choice, query ?? ''));
  const groups = [
    ...Map.groupBy(found, (choice) =>
      suggested.includes(choice) ? 'Suggested' : choice.zone.slice(0, choice.zone.indexOf('/')),
    ),
  ];
  const rows = groups.reduce((sum, [, choices]) => sum + 1 + choices.length, 0);
  const selectZone = (choice: ZoneChoice | undefined) => {
    if (!choice || !element.current) return;
    element.current.value = choice.zone;
    element.current.dispatchEvent(new Event('change', { bubbles: true }));
  };
  const at = found.findIndex(({ zone }) => zone === selected);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!step && event.key !== 'Enter' && event.key !== 'Escape') return;
    if (event.key !== 'Escape' || isOpen) event.preventDefault();
    if (step && isOpen) selectZone(found[at + step] ?? found[at]);
    if (event.key === 'Enter' && query && at < 0) selectZone(found[0]);
    // Selecting a zone closes the list; the arrow keys leave it open.
    setQuery(step ? (query ?? '') : null);
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <div
          className={styles.controls}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setQuery(null);
          }}
        >
          {isHydrated && (
            <Input
              {...ties}
              className={styles.input}
              role="combobox"
              autoComplete="off"
              aria-autocomplete="list"
              aria-expanded={isOpen}
              aria-controls={`${ties.id}-list`}
              aria-activedescendant={isOpen && at >= 0 ? `${ties.id}-selected` : undefined}
              placeholder="Search by city, name or UTC offset"
              value={query ?? zoneText(choiceOf(selected))}
              onFocus={(event) => event.currentTarget.select()}
              onClick={() => setQuery(query ?? '')}
              onChange={(event) => setQuery(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
          )}
          {isHydrated && <Icon node={ChevronDown} className={`icon-small ${styles.arrow}`} />}
          <Select
            {...select}
            {...(isHydrated
              ? {
                  id: `${ties.id}-list`,
                  'aria-label': 'Time zones',
                  className: styles.list,
                  hidden: !isOpen,
                  nativeArrow: true,
                  size: Math.min(Math.max(rows, 2), ROWS),
                  tabIndex: -1,
                }
              : ties)}
            ref={element}
            value={selected}
            onChange={(event) => {
              select.onChange?.(event);
              setQuery(null);
            }}
          >
            {at < 0 && (
              <option value={selected} hidden>
                {zoneText(choiceOf(selected))}
              </option>
            )}
            {found.length === 0 && <option disabled>No time zone found</option>}
            {groups.map(([name, choices]) => (
              <Choices
                key={name}
                label={name}
                choices={choices}
                own={own}
                selected={selected}
                selectedId={`${ties.id}-selected`}
              />
            ))}
          </Select>
          <span className="visually-hidden" role="status">
            {query && `${found.length} time ${found.length === 1 ? 'zone' : 'zones'} found`}
          </span>
        </div>
      )}
    </Field>
  );
}

type ChoicesProps = {
  label: string;
  choices: readonly ZoneChoice[];
  own: string | null;
  selected: string;
  selectedId: string;
};

function Choices({ label, choices, own, selected, selectedId }: ChoicesProps) {
  return (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option
          key={choice.zone}
          id={choice.zone === selected ? selectedId : undefined}
          value={choice.zone}
          suppressHydrationWarning
        >
          {zoneText(choice) + (choice.zone === own ? ', your time zone' : '')}
        </option>
      ))}
    </optgroup>
  );
}
