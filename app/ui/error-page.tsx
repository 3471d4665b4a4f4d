import { type ReactNode, useEffect, useRef } from 'react';
import { DescriptionList } from './description-list.tsx';
import { type Fact } from './facts.tsx';
import { TableIllustration, type TableScene } from './table-illustration.tsx';

type ErrorPageProps = {
  scene: TableScene;
  title: string;
  /** One sentence: what happened and what to do. */
  children: ReactNode;
  /** The primary action and at most one more. */
  action?: ReactNode;
  /** "404, Not found". */
  code?: ReactNode;
  /** Facts that help in this case. */
  help?: { title: string; facts: readonly Fact[] };
  /** More content, such as proposal rows, with its own heading. */
  more?: ReactNode;
};

/** An error page: illustration, sentence, actions and help. */
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
              <DescriptionList facts={help.facts} />
            </>
          )}
          {more}
        </div>
      )}
    </div>
  );
}
