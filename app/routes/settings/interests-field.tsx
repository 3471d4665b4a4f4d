import { X } from 'lucide';
import { type KeyboardEvent, useRef, useState } from 'react';
import { INTERESTS_CAP, parseInterests } from '#domain/member/interests.ts';
import { chipClass } from '#app/kit/feedback/chip.tsx';
import { Field } from '#app/kit/form/field.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Input } from '#app/kit/form/input.tsx';
import { useHydrated } from '#app/kit/hooks/use-hydrated.ts';
import * as styles from './interests-field.module.css';

type Props = { value: string; error: string | undefined };

/**
 * Interests, separated by commas, or with JavaScript a chip each with a button that removes it.
 * What is still typed is sent too, since a chip added on blur would move the Save button from under
 * the pointer.
 */
export function InterestsField({ value, error }: Props) {
  const hydrated = useHydrated();
  const [chosen, setChosen] = useState(() => parseInterests(value));
  const [typed, setTyped] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const add = (text: string) => {
    setChosen((before) => parseInterests([...before, text].join()));
    setTyped('');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Backspace' && typed === '') setChosen(chosen.slice(0, -1));
    if ((event.key !== 'Enter' && event.key !== ',') || typed.trim() === '') return;
    event.preventDefault();
    add(typed);
  };
  const hint = hydrated
    ? `Up to ${INTERESTS_CAP} topics or skills. Press Enter after each.`
    : `Up to ${INTERESTS_CAP} topics or skills. Separate with commas: Bridges, Incident data, Law`;
  return (
    <Field label="Interests" optional hint={hint} error={error}>
      {(ties) =>
        hydrated ? (
          <>
            <input type="hidden" name="interests" value={[...chosen, typed].join()} />
            <Input
              {...ties}
              ref={input}
              dir="auto"
              placeholder="Add a topic"
              value={typed}
              onChange={(event) => setTyped(event.currentTarget.value)}
              onKeyDown={onKeyDown}
            />
            {chosen.length > 0 && (
              <ul className={styles.chips}>
                {chosen.map((interest) => (
                  <li key={interest} className={chipClass('chosen', styles.chip)}>
                    <span dir="auto">{interest}</span>
                    <button
                      type="button"
                      className={styles.remove}
                      aria-label={`Remove ${interest}`}
                      onClick={() => {
                        setChosen(chosen.filter((item) => item !== interest));
                        input.current?.focus();
                      }}
                    >
                      <Icon node={X} className="icon-small" />
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </>
        ) : (
          <Input {...ties} dir="auto" name="interests" defaultValue={value} />
        )
      }
    </Field>
  );
}
