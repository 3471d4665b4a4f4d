import { type RefObject, useEffect, useRef, useState } from 'react';
import { NavigationType, useNavigation, useNavigationType, useParams } from 'react-router';
import { Button } from '#app/kit/form/button.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Dialog } from '#app/kit/overlay/dialog.tsx';
import { DialogContent } from '#app/kit/overlay/dialog-content.tsx';
import { useStoredText } from '#app/kit/hooks/use-stored-text.ts';
import * as styles from './shortcuts.module.css';

type Shortcut = { keys: readonly string[]; label: string };

/** Between the first and the last of several keys. */
const TO = '–';

/** The keys of the workspace. Each presses the control that has it as `aria-keyshortcuts`. */
export const WORKSPACE_SHORTCUTS: readonly Shortcut[] = [
  { keys: ['j', '↓'], label: 'Next application' },
  { keys: ['k', '↑'], label: 'Previous application' },
  { keys: ['Enter'], label: 'Open the selected application' },
  { keys: ['1', TO, '5'], label: 'Score with stars' },
  { keys: ['s'], label: 'Shortlist' },
  { keys: ['w'], label: 'Waitlist' },
  { keys: ['i'], label: 'Invite' },
  { keys: ['t'], label: 'Turn down' },
  { keys: ['u'], label: 'Undo the last decision' },
  { keys: ['?'], label: 'Show these shortcuts' },
];

const SHORTCUTS = 'review-shortcuts';

/** Elements that use typed keys themselves. */
const TYPES_TEXT = 'input:not([type="checkbox"]), textarea, select, [contenteditable], dialog, details[open]';

/**
 * Handles single keys of the controls in `frame` wherever the focus is, except in a field, unless they
 * are switched off (WCAG 2.1.4). After a decision the focus is on `main`, which is outside.
 */
export function useShortcuts(frame: RefObject<HTMLElement | null>) {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [choice, choose] = useStoredText(SHORTCUTS);
  const isOff = choice === 'off';
  const { state } = useNavigation();
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target } = event;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      if (isOff || event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey)
        return;
      if (!(target instanceof Element) || !frame.current) return;
      if (target.closest(TYPES_TEXT) || document.querySelector('dialog[open]')) return;
      if (key === '?') {
        event.preventDefault();
        return setHelpOpen(true);
      }
      // Elsewhere the arrow keys scroll.
      const list = target.closest('ul') ?? target;
      const stepsByArrow = frame.current.contains(list) && list.matches('ul, [data-reading]');
      if (key.startsWith('Arrow') && !stepsByArrow) return;
      const control = frame.current.querySelector<HTMLElement>(`[aria-keyshortcuts~="${CSS.escape(key)}"]`);
      if (!control || state !== 'idle') return;
      event.preventDefault();
      control.click();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [frame, isOff, state]);
  return {
    isHelpOpen,
    openHelp: () => setHelpOpen(true),
    closeHelp: () => setHelpOpen(false),
    isOff,
    setOff: (off: boolean) => choose(off ? 'off' : ''),
  };
}

/** Moves the focus to the open application when it changes or when the focused element is gone. */
export function useReadingFocus(frame: RefObject<HTMLElement | null>): void {
  const { applicationId } = useParams();
  const { state } = useNavigation();
  const navigationType = useNavigationType();
  const cameBy = useRef(navigationType);
  cameBy.current = navigationType;
  useEffect(() => {
    if (!applicationId) return;
    focusReading(frame.current);
    if (cameBy.current !== NavigationType.Pop) showTop(frame.current);
  }, [frame, applicationId]);
  const isIdle = state === 'idle';
  useEffect(() => {
    // A decision removes the button that was pressed.
    if (isIdle && applicationId && document.activeElement === document.body) focusReading(frame.current);
  }, [frame, applicationId, isIdle]);
}

function focusReading(frame: HTMLElement | null): void {
  frame?.querySelector<HTMLElement>('[data-reading]')?.focus({ preventScroll: true });
}

/** Where the columns do not scroll by themselves, the page may be scrolled down to the row. */
function showTop(frame: HTMLElement | null): void {
  if (frame && frame.getBoundingClientRect().top < 0) frame.scrollIntoView();
}

type HelpProps = { shortcuts: readonly Shortcut[] } & Pick<
  ReturnType<typeof useShortcuts>,
  'closeHelp' | 'isOff' | 'setOff'
>;

/** Lists the keys, and switches them off. */
export function ShortcutHelp({ shortcuts, closeHelp, isOff, setOff }: HelpProps) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={closeHelp}>
      <DialogContent
        button={
          <Button type="button" variant="ink" onClick={closeHelp}>
            Done
          </Button>
        }
      >
        <ShortcutList shortcuts={shortcuts} />
        <Checkbox
          label="Use single-key shortcuts on this device"
          checked={!isOff}
          onChange={({ currentTarget }) => setOff(!currentTarget.checked)}
        />
      </DialogContent>
    </Dialog>
  );
}

type ListProps = { shortcuts: readonly Shortcut[]; className?: string | undefined };

export function ShortcutList({ shortcuts, className }: ListProps) {
  return (
    <dl className={[styles.list, className].filter(Boolean).join(' ')}>
      {shortcuts.map(({ keys, label }) => (
        <div key={label} className={styles.shortcut}>
          <dt>
            {keys.map((key) =>
              key === TO ? (
                <span key={key} className={styles.to}>
                  {key}
                </span>
              ) : (
                <kbd key={key} className={styles.key}>
                  {key}
                </kbd>
              ),
            )}
          </dt>
          <dd>{label}</dd>
        </div>
      ))}
    </dl>
  );
}
