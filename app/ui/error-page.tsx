import { type ReactNode, useEffect, useRef } from 'react';
import { Pairs, type Fact } from './facts.tsx';
import { TableIllustration, type TableScene } from './table-illustration.tsx';

type ErrorPageProps = {
  scene: TableScene;
  title: string;
  /** One sentence: what happened, and the next step. */
  children: ReactNode;
  /** The one violet action, and at most one more. */
  action?: ReactNode;
  /** "404, Not found". */
  code?: ReactNode;
  /** What helps now, on the sheet. */
  help?: { title: string; facts: readonly Fact[] };
  /** More on the sheet, such as rows of proposals, under a heading of its own. */
  more?: ReactNode;
};

/** A page that could not be shown: the table at which something is wrong, and what helps now. */
export function ErrorPage({ scene, title, children, action, code, help, more }: ErrorPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const aside = help || more;
  return (
    <div className={aside ? 'erp' : 'erp alone'}>
      <div className="l">
        <TableIllustration scene={scene} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        <p className="lede">{children}</p>
        {action && <div className="cta">{action}</div>}
        {code && <p className="code">{code}</p>}
      </div>
      {aside && (
        <div className="r">
          {help && (
            <>
              <h2>{help.title}</h2>
              <Pairs facts={help.facts} />
            </>
          )}
          {more}
        </div>
      )}
    </div>
  );
}
