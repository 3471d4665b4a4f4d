import { Minus, Plus } from 'lucide';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { receivedResumeUrl } from '#domain/application/resume.ts';
import { plural } from '#domain/text/text.ts';
import { Button } from '#app/kit/form/button.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { IconButton } from '#app/kit/icon/icon-button.tsx';
import { skeletonClass } from '#app/kit/feedback/skeleton.tsx';
import * as styles from './resume-viewer.module.css';
import { ResumeRefused, fetchResume } from './resume/fetch-resume.ts';
import { PdfClient, PdfFailure } from './resume/pdf-client.ts';
import type { PdfDrawn, PdfOpened } from './resume/pdf-protocol.ts';
import { PdfPage, pixelRatio } from './resume/pdf-page.tsx';

/** How long a resume must be in view before it is fetched: skimming past it is no opening. */
const SETTLE_MS = 300;
const MAX_PAGES = 30;
const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 2.5, 3];

// One worker serves all resumes of this page, one after the other.
const client = new PdfClient();
/** What the next resume starts with. */
const chosen = { zoom: 1 };

type Props = { applicationId: number; resumeId: string; name: string };

/** The pages of a resume, drawn here. Fetches it once it has been in view for a moment. */
export default function ResumeViewer({ applicationId, resumeId, name }: Props) {
  const area = useRef<HTMLDivElement>(null);
  const width = useContentWidth(area);
  const [zoom, setZoom] = useState(chosen.zoom);
  useEffect(() => {
    chosen.zoom = zoom;
  }, [zoom]);
  const nextZoom = (step: 1 | -1) => ZOOMS[ZOOMS.indexOf(zoom) + step];
  const zoomBy = (step: 1 | -1) => setZoom(nextZoom(step) ?? zoom);
  return (
    <>
      <div className={styles.tools} role="group" aria-label="Zoom">
        <IconButton
          label="Zoom out"
          icon={<Icon node={Minus} className="icon-small" />}
          aria-disabled={!nextZoom(-1)}
          onClick={() => zoomBy(-1)}
        />
        <Button
          type="button"
          variant="quiet"
          size="small"
          onClick={() => setZoom(1)}
          aria-label={`${Math.round(zoom * 100)}%, fit width`}
        >
          {Math.round(zoom * 100)}%
        </Button>
        <IconButton
          label="Zoom in"
          icon={<Icon node={Plus} className="icon-small" />}
          aria-disabled={!nextZoom(1)}
          onClick={() => zoomBy(1)}
        />
      </div>
      <div
        ref={area}
        className={styles.area}
        role="region"
        aria-label={`Pages of ${name}’s resume`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards scroll it
        tabIndex={0}
      >
        {width > 0 && (
          <Pages
            key={resumeId}
            area={area}
            applicationId={applicationId}
            resumeId={resumeId}
            width={Math.round(width * zoom)}
          />
        )}
      </div>
    </>
  );
}

type State =
  | { step: 'loading' }
  | { step: 'failed'; sentence: string; mayRetry: boolean }
  | ({ step: 'open'; first: PdfDrawn } & PdfOpened);

type PagesProps = Omit<Props, 'name'> & { area: RefObject<HTMLDivElement | null>; width: number };

function Pages({ area, applicationId, resumeId, width }: PagesProps) {
  const isSettled = useSettledInView(area);
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<State>({ step: 'loading' });
  // The width at which the file arrives; later changes draw the pages again.
  const deviceWidth = useRef(0);
  deviceWidth.current = Math.round(width * pixelRatio());
  useEffect(() => {
    if (!isSettled) return undefined;
    const abort = new AbortController();
    const load = async () => {
      const bytes = await fetchResume({ applicationId, resumeId }, abort.signal);
      return client.open(bytes, deviceWidth.current);
    };
    load().then(
      (opened) => !abort.signal.aborted && setState({ step: 'open', ...opened }),
      (error: unknown) => !abort.signal.aborted && setState({ step: 'failed', ...explain(error) }),
    );
    return () => {
      abort.abort();
      client.close();
    };
  }, [isSettled, attempt, applicationId, resumeId]);
  if (state.step === 'loading')
    return (
      <div className={styles.loading} role="status">
        <i className={skeletonClass()} />
        <span className="visually-hidden">Loading the resume…</span>
      </div>
    );
  if (state.step === 'failed') {
    const retry = () => {
      setState({ step: 'loading' });
      setAttempt(attempt + 1);
      // The button goes.
      area.current?.focus();
    };
    return (
      <div className={styles.failed} role="alert">
        <p>{state.sentence}</p>
        <p className="cluster">
          {state.mayRetry && (
            <Button type="button" size="small" onClick={retry}>
              Retry
            </Button>
          )}
          <a className="link" href={receivedResumeUrl(applicationId)}>
            Download it
          </a>
        </p>
      </div>
    );
  }
  const shown = Math.min(state.pages, MAX_PAGES);
  return (
    <>
      {Array.from({ length: shown }, (_, index) => (
        <PdfPage
          // oxlint-disable-next-line react/no-array-index-key -- pages never change their places
          key={index}
          client={client}
          area={area}
          number={index + 1}
          count={state.pages}
          width={width}
          ratio={state.ratio}
          first={index === 0 ? state.first : null}
        />
      ))}
      {state.pages > shown && (
        <p className={styles.more}>
          {plural(state.pages - shown, 'more page')}.{' '}
          <a className="link" href={receivedResumeUrl(applicationId)}>
            Download the resume
          </a>{' '}
          to read {state.pages - shown === 1 ? 'it' : 'them'}.
        </p>
      )}
    </>
  );
}

/** The sentence for an error, and whether trying again may help. */
function explain(error: unknown): { sentence: string; mayRetry: boolean } {
  if (error instanceof PdfFailure) return { sentence: 'This resume can’t be shown here.', mayRetry: true };
  const status = error instanceof ResumeRefused ? error.status : 0;
  if (status === 404 || status === 410)
    return {
      sentence: 'This resume isn’t available anymore. Reload the page to see what changed.',
      mayRetry: false,
    };
  return { sentence: 'We couldn’t load this resume. Check your connection and try again.', mayRetry: true };
}

/** The width inside an element, in CSS pixels; 0 while it is not displayed. */
function useContentWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setWidth(Math.floor(entry!.contentRect.width)));
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

/** True once the element has been in view for `SETTLE_MS`, in which the worker starts. */
function useSettledInView(element: RefObject<HTMLElement | null>): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver((entries) => {
      clearTimeout(timer);
      if (!entries.at(-1)!.isIntersecting) return;
      client.start();
      timer = setTimeout(() => setSettled(true), SETTLE_MS);
    });
    observer.observe(element.current!);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
  return isSettled;
}
