import { type ComponentProps, type KeyboardEvent, useRef, useState } from 'react';
import { ANYWHERE_ON_EARTH, DEFAULT_ZONE, isTimeZone } from '../../domain/deadline.ts';
import { type ZoneChoice, currentZone, matchesZone, zoneChoice, zoneText } from '../../domain/time-zones.ts';
import { Field, type FieldFrame } from './field.tsx';
import { SearchInput } from './input.tsx';
import { Select } from './select.tsx';
import { useReaderZone } from './reader-zone.ts';
import * as styles from './zone-field.module.css';

type Props = FieldFrame &
  Omit<ComponentProps<'select'>, 'style' | 'value' | 'children' | 'size'> & {
    zones: readonly ZoneChoice[];
    value: string;
    now: Date;
  };

/** Rows of the list while searching, at most. */
const ROWS = 6;

/**
 * Time zone select. First the reader's zone, the default and "anywhere on Earth", then all others
 * by continent. A search box narrows it to a visible list; Enter selects the first match.
 */
export function ZoneField({ zones, value, now, label, hint, error, optional, id, ...select }: Props) {
  const [query, setQuery] = useState('');
  const element = useRef<HTMLSelectElement>(null);
  const readerZone = useReaderZone();
  const selected = isTimeZone(value) ? value : DEFAULT_ZONE;
  const own = readerZone && currentZone(readerZone);
  const first = [...new Set([own, DEFAULT_ZONE, ANYWHERE_ON_EARTH, selected])].filter(
    (zone) => zone !== null,
  );
  const suggested = first.map((zone) => zoneChoice(zone, now));
  const others = zones.filter(({ zone }) => !first.includes(zone));
  const isMatch = (choice: ZoneChoice) => matchesZone(choice, query);
  const found = [...suggested, ...others].filter(isMatch);
  // The selected zone stays in the list, whatever is searched for.
  const isShown = (choice: ZoneChoice) => choice.zone === selected || isMatch(choice);
  const isSearching = query.trim() !== '';
  const shownSuggestions = suggested.filter(isShown);
  const groups = [
    ...(shownSuggestions.length > 0 ? [['Suggested', shownSuggestions] as const] : []),
    ...Map.groupBy(others.filter(isShown), ({ zone }) => zone.slice(0, zone.indexOf('/'))),
  ];
  const rows = groups.reduce((sum, [, choices]) => sum + 1 + choices.length, 0);
  const selectFirst = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [match] = found;
    if (!isSearching || !match || !element.current) return;
    element.current.value = match.zone;
    element.current.dispatchEvent(new Event('change', { bubbles: true }));
    setQuery('');
  };
  return (
    <Field label={label} hint={hint} error={error} optional={optional} id={id}>
      {(ties) => (
        <div className={styles.controls}>
          <SearchInput
            frameClassName="needs-script"
            aria-label="Search time zones"
            placeholder="Search by city, name or UTC offset"
            value={query}
            onChange={(event) => setQuery(event.currentTarget.value)}
            onKeyDown={selectFirst}
          />
          <Select
            {...select}
            {...ties}
            ref={element}
            value={selected}
            size={isSearching ? Math.min(rows, ROWS) : undefined}
            nativeArrow={isSearching}
          >
            {groups.map(([name, choices]) => (
              <Choices key={name} label={name} choices={choices} own={own} />
            ))}
          </Select>
          <span className="visually-hidden" role="status">
            {isSearching && `${found.length} time ${found.length === 1 ? 'zone' : 'zones'} found`}
          </span>
        </div>
      )}
    </Field>
  );
}

type ChoicesProps = { label: string; choices: readonly ZoneChoice[]; own: string | null };

function Choices({ label, choices, own }: ChoicesProps) {
  return (
    <optgroup label={label}>
      {choices.map((choice) => (
        <option key={choice.zone} value={choice.zone} suppressHydrationWarning>
          {zoneText(choice)}
          {choice.zone === own && ', your time zone'}
        </option>
      ))}
    </optgroup>
  );
}
