import { useEffect, useState } from 'react';
import { ANYWHERE_ON_EARTH, DEFAULT_ZONE, zoneName } from '../../domain/deadline.ts';
import { SelectField } from './select-field.tsx';

type Props = Omit<Parameters<typeof SelectField>[0], 'label' | 'children' | 'value'> & {
  zones: readonly string[];
  value: string;
};

/**
 * Time zone select: the browser's zone, the default and "anywhere on Earth" first, then all others
 * by continent.
 */
export function ZoneField({ zones, value, ...field }: Props) {
  const [browserZone, setBrowserZone] = useState<string | null>(null);
  useEffect(() => setBrowserZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? null), []);
  const often = [...new Set([browserZone, DEFAULT_ZONE, ANYWHERE_ON_EARTH])].filter((zone) => zone !== null);
  const known = often.includes(value) || value === '' || zones.includes(value);
  return (
    <SelectField label="Time zone" value={value || DEFAULT_ZONE} {...field}>
      <optgroup label="Often used">
        {often.map((zone) => (
          <option key={zone} value={zone}>
            {zone === browserZone && zone !== DEFAULT_ZONE ? `${zoneName(zone)} (yours)` : zoneName(zone)}
          </option>
        ))}
        {!known && <option value={value}>{value}</option>}
      </optgroup>
      {[...Map.groupBy(zones, (zone) => zone.slice(0, zone.indexOf('/')))].map(([continent, there]) => (
        <optgroup key={continent} label={continent}>
          {there
            .filter((zone) => !often.includes(zone))
            .map((zone) => (
              <option key={zone} value={zone}>
                {zone
                  .slice(zone.indexOf('/') + 1)
                  .replaceAll('_', ' ')
                  .replaceAll('/', ', ')}
              </option>
            ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
