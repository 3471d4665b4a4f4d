import { type RefObject, memo, useEffect, useRef, useState } from 'react';
import * as styles from './pdf-page.module.css';
import type { PdfClient } from './pdf-client.ts';
import type { PdfDrawn, PdfText } from './pdf-protocol.ts';

/** How long a width must last before a drawn page is drawn again for it. */
const REDRAW_MS = 150;
/** Sharper than twice the CSS pixels is not visible. */
export const pixelRatio = () => Math.min(devicePixelRatio, 2);

type Props = {
  client: PdfClient;
  /** The scrolled element around all pages. */
  area: RefObject<HTMLElement | null>;
  number: number;
  count: number;
  /** In CSS pixels. */
  width: number;
  /** The height of the first page divided by its width. */
  ratio: number;
  /** The page as drawn while opening, or null. */
  first: PdfDrawn | null;
};

/** A page: drawn when it comes near the view, removed when it is far, with its text on top. */
export function PdfPage({ client, area, number, count, width, ratio, first }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const isNear = useIsNear(frame, area);
  const [ownRatio, setOwnRatio] = useState(ratio);
  const [text, setText] = useState<readonly PdfText[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  /** The width that the canvas was drawn for; 0 while it is empty. */
  const drawnFor = useRef(0);
  const given = useRef(first);

  useEffect(() => {
    const element = canvas.current!;
    if (!isNear && drawnFor.current > 0) {
      drawnFor.current = 0;
      Object.assign(element, { width: 0, height: 0 });
    }
    if (!isNear || drawnFor.current === width) return undefined;
    let isCurrent = true;
    const show = (drawn: PdfDrawn) => {
      if (!isCurrent) return drawn.bitmap.close();
      Object.assign(element, { width: drawn.bitmap.width, height: drawn.bitmap.height });
      element.getContext('bitmaprenderer')!.transferFromImageBitmap(drawn.bitmap);
      drawnFor.current = width;
      setOwnRatio(drawn.ratio);
    };
    // A page that was drawn stays when it cannot be drawn again.
    const fail = () => isCurrent && drawnFor.current === 0 && setFailed(true);
    const draw = () => client.draw(number, Math.round(width * pixelRatio())).then(show, fail);
    if (given.current) {
      show(given.current);
      given.current = null;
      return () => (isCurrent = false);
    }
    const timer = setTimeout(() => void draw(), drawnFor.current > 0 ? REDRAW_MS : 0);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [client, number, width, isNear]);

  useEffect(() => {
    if (!isNear || text) return undefined;
    let isCurrent = true;
    client.text(number).then(
      (runs) => isCurrent && setText(runs),
      () => {},
    );
    return () => {
      isCurrent = false;
    };
  }, [client, number, isNear, text]);

  return (
    <div
      ref={frame}
      className={styles.page}
      role="group"
      aria-label={`Page ${number} of ${count}`}
      // oxlint-disable-next-line react/forbid-dom-props -- never in server HTML: the policy allows it
      style={{ width, height: Math.round(width * ownRatio) }}
    >
      <canvas ref={canvas} className={styles.canvas} width={0} height={0} aria-hidden="true" />
      {hasFailed && <p className={styles.failed}>This page can’t be shown here. Download the resume.</p>}
      {isNear && text && <TextLayer runs={text} />}
    </div>
  );
}

/** The text of a page in the places where it is drawn, to select and to be read aloud. */
const TextLayer = memo(function TextLayer({ runs }: { runs: readonly PdfText[] }) {
  return (
    <div className={styles.text}>
      {runs.map((run, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the text never changes
        <TextRun key={index} run={run} />
      ))}
    </div>
  );
});

function TextRun({ run }: { run: PdfText }) {
  const { text, left, top, size, stretch, angle, font, rightToLeft, endsLine } = run;
  return (
    <>
      <span
        className={styles.run}
        dir={rightToLeft ? 'rtl' : 'ltr'}
        // oxlint-disable-next-line react/forbid-dom-props -- never in server HTML: the policy allows it
        style={{
          left: `${left * 100}%`,
          top: `${top * 100}%`,
          fontSize: `${size * 100}cqi`,
          fontFamily: font,
          transform: `rotate(${angle}deg) scaleX(${stretch})`,
        }}
      >
        {text}
      </span>
      {endsLine && <br />}
    </>
  );
}

/** Whether an element is within one height of the scrolled element's view. */
function useIsNear(element: RefObject<HTMLElement | null>, area: RefObject<HTMLElement | null>): boolean {
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)!.isIntersecting), {
      root: area.current,
      rootMargin: '100%',
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, area]);
  return isNear;
}
