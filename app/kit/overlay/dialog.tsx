import { X } from 'lucide';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import * as groupStyles from '../form/button-group.module.css';
import { ButtonGroup } from '../form/button-group.tsx';
import * as buttonStyles from '../form/button.module.css';
import { Button } from '../form/button.tsx';
import * as styles from './dialog.module.css';
import { IconButton } from '../icon/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';

type DialogProps = {
  title: ReactNode;
  onClose: () => void;
  /** `close` is for a Cancel button. */
  children: ReactNode | ((close: () => void) => ReactNode);
  /** False hides the dialog; its fields retain their values. */
  open?: boolean;
  /** Closes the dialog and deletes what was typed. With it, closing asks first if text was typed. */
  onDiscard?: () => void;
};

/**
 * A native modal dialog: traps and restores focus, closes on Escape, stops page scroll. At the
 * bottom edge on narrow screens.
 */
export function Dialog({ title, onClose, onDiscard, children, open = true }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const hasTyped = useTypedText(dialog, open);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (!open) setAsking(false);
  }, [open]);
  const close = () => {
    if (onDiscard && hasTyped()) setAsking(true);
    else onClose();
  };
  useLayoutEffect(() => {
    if (!open) return;
    const element = dialog.current;
    const root = document.documentElement;
    root.toggleAttribute('data-scrollbar', innerWidth > root.clientWidth);
    element?.showModal();
    firstSafeControl(element)?.focus();
    // `close()` before removal restores focus.
    return () => element?.close();
  }, [open]);
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (isAsking) setAsking(false);
        else close();
      }}
    >
      <div className={styles.header}>
        <h2 id={titleId} className={styles.title}>
          {title}
        </h2>
        <IconButton
          label="Close"
          icon={<Icon node={X} className="icon" />}
          className={styles.close}
          onClick={close}
        />
      </div>
      {isAsking && <AskToDiscard onKeep={() => setAsking(false)} onDiscard={onDiscard!} />}
      {typeof children === 'function' ? children(close) : children}
    </dialog>
  );
}

/** Whether text was typed or changed since the dialog opened. */
function useTypedText(dialog: RefObject<HTMLDialogElement | null>, open: boolean): () => boolean {
  const initial = useRef(new Map<Element, string>());
  useLayoutEffect(() => {
    // A refusal makes the typed text the default value, so that alone does not show what was typed.
    if (open) initial.current = new Map(textFieldsOf(dialog.current).map((field) => [field, field.value]));
  }, [dialog, open]);
  return () =>
    textFieldsOf(dialog.current).some(
      (field) =>
        field.value.trim() !== '' && field.value !== (initial.current.get(field) ?? field.defaultValue),
    );
}

function textFieldsOf(dialog: HTMLDialogElement | null): (HTMLInputElement | HTMLTextAreaElement)[] {
  return [...(dialog?.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELDS) ?? [])];
}

const TEXT_FIELDS = 'textarea, input[type=text], input:not([type])';

/** Asks inside the dialog before typed text is lost. */
function AskToDiscard({ onKeep, onDiscard }: { onKeep: () => void; onDiscard: () => void }) {
  const keep = useRef<HTMLButtonElement>(null);
  const questionId = useId();
  useEffect(() => {
    const before = document.activeElement;
    keep.current?.focus();
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    <div className={styles.ask} role="alertdialog" aria-labelledby={questionId}>
      <b id={questionId}>Discard what you wrote?</b>
      <ButtonGroup>
        <Button type="button" ref={keep} onClick={onKeep}>
          Keep editing
        </Button>
        <Button type="button" variant="danger" onClick={onDiscard}>
          Discard
        </Button>
      </ButtonGroup>
    </div>
  );
}

/**
 * Initial focus: what asks for it, otherwise the first field, otherwise the first button that is not
 * destructive.
 */
function firstSafeControl(dialog: HTMLDialogElement | null): HTMLElement | null | undefined {
  return (
    dialog?.querySelector<HTMLElement>('[data-initial-focus]') ??
    dialog?.querySelector<HTMLElement>(':is(input, textarea, select):not([type=hidden], :disabled)') ??
    dialog?.querySelector<HTMLElement>(`.${groupStyles.group} > :not(.${buttonStyles.danger})`)
  );
}
