import { CircleAlert, CircleCheck, X } from 'lucide';
import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { IconButton } from '../icon/icon-button.tsx';
import { Icon } from '../icon/icon.tsx';
import { useAutoDismiss } from '../hooks/use-auto-dismiss.ts';
import { markToastShown } from './shown-toast.ts';
import * as styles from './toast.module.css';

export type ToastMessage = {
  text: string;
  /** An error stays until it is closed. */
  error?: boolean;
  /** One action, such as Undo or Retry. */
  action?: { label: string; act: () => void };
};

/** A toast that came with a page; `id` is the value of its cookie. */
export type ArrivedToast = { id: string; text: string };

type VisibleToast = ToastMessage & { number: number };

const ToastContext = createContext<(message: ToastMessage | string) => void>(() => {});

/** Shows a toast: `const say = useToast(); say('Link copied')`. */
export function useToast(): (message: ToastMessage | string) => void {
  return useContext(ToastContext);
}

let count = 0;

/**
 * Provider and live region of toasts, whose first button gets focus with F6. `arrived` comes from
 * the toast cookie and is shown once per id.
 */
export function Toasts({ arrived, children }: { arrived: ArrivedToast | null; children: ReactNode }) {
  const [toasts, setToasts] = useState<VisibleToast[]>(() =>
    arrived ? [{ text: arrived.text, number: 0 }] : [],
  );
  const lastId = useRef(arrived?.id);
  const showToast = useCallback((message: ToastMessage | string) => {
    count += 1;
    const toast = typeof message === 'string' ? { text: message } : message;
    setToasts((earlier) => {
      const others = earlier.filter(({ text }) => text !== toast.text);
      return [...others.slice(-2), { ...toast, number: count }];
    });
  }, []);
  useEffect(() => {
    if (!arrived || arrived.id === lastId.current) return;
    lastId.current = arrived.id;
    showToast(arrived.text);
    markToastShown(arrived.id);
  }, [arrived, showToast]);
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const focusFirst = (event: KeyboardEvent) => {
      const button = event.key === 'F6' && region.current?.querySelector('button');
      if (!button) return;
      event.preventDefault();
      button.focus();
    };
    addEventListener('keydown', focusFirst);
    return () => removeEventListener('keydown', focusFirst);
  }, []);
  const drop = (number: number) => setToasts((earlier) => earlier.filter((toast) => toast.number !== number));
  return (
    <ToastContext value={showToast}>
      {children}
      <div ref={region} className={styles.toasts} role="status" aria-live="polite">
        {toasts.map((toast) => (
          <Toast key={toast.number} toast={toast} close={() => drop(toast.number)} />
        ))}
      </div>
    </ToastContext>
  );
}

function Toast({ toast, close }: { toast: VisibleToast; close: () => void }) {
  const autoDismiss = useAutoDismiss(close, toast.error);
  const icon = toast.error ? CircleAlert : CircleCheck;
  return (
    <div className={styles.toast} {...autoDismiss}>
      <Icon node={icon} className="icon" />
      <span>{toast.text}</span>
      {toast.action && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            toast.action?.act();
            close();
          }}
        >
          {toast.action.label}
        </button>
      )}
      <IconButton
        className={`needs-script ${styles.close}`}
        label="Close"
        icon={<Icon node={X} className="icon" />}
        onClick={close}
      />
    </div>
  );
}
