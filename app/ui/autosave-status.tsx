import { Check, CircleAlert, TriangleAlert } from 'lucide-react';
import { Spinner } from './spinner.tsx';

export type Autosave =
  | { state: 'idle' }
  | { state: 'saving' }
  /** `at` is "10:42" by the reader's clock. */
  | { state: 'saved'; at: string }
  /** No connection: kept in this browser until there is one. */
  | { state: 'kept' }
  | { state: 'failed'; message: string };

/** What has become of what was typed, in one line. */
export function AutosaveStatus({ autosave, retry }: { autosave: Autosave; retry?: () => void }) {
  return (
    <span className={`save ${tone[autosave.state]}`} role="status">
      {autosave.state === 'saving' && (
        <>
          <Spinner />
          Saving…
        </>
      )}
      {autosave.state === 'saved' && (
        <>
          <Check className="i-s" />
          Draft saved at {autosave.at}
        </>
      )}
      {autosave.state === 'kept' && (
        <>
          <TriangleAlert className="i-s" />
          Not saved. Kept on this device.
        </>
      )}
      {autosave.state === 'failed' && (
        <>
          <CircleAlert className="i-s" />
          {autosave.message}
        </>
      )}
      {retry && (autosave.state === 'kept' || autosave.state === 'failed') && (
        <button type="button" className="link" onClick={retry}>
          Retry
        </button>
      )}
    </span>
  );
}

const tone: Record<Autosave['state'], string> = {
  idle: '',
  saving: '',
  saved: 'ok',
  kept: 'wr',
  failed: 'er',
};
