import { clsx } from 'clsx';
import { type ReactNode, useEffect, useRef } from 'react';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import * as styles from './error-page.module.css';
import { type Fact } from '#app/kit/text/facts.tsx';
import { TableIllustration, type TableScene } from './table-illustration.tsx';

type ErrorPageProps = {
  scene: TableScene;
  title: string;
  /** One sentence: what happened and what to do. */
  children: ReactNode;
  /** The primary action and at most one more. */
  action?: ReactNode;
  /** "Error 404". */
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
    <div className={clsx(styles.page, !!aside && styles.withAside)}>
      <div className={styles.main}>
        <TableIllustration scene={scene} className={styles.illustration} />
        <h1 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h1>
        <p className={clsx('lede', styles.text)}>{children}</p>
        {action && <div className={styles.actions}>{action}</div>}
        {code && <p className={styles.code}>{code}</p>}
      </div>
      {aside && (
        <div className={styles.aside}>
          {help && (
            <>
              <h2 className={styles.asideTitle}>{help.title}</h2>
              <DescriptionList sentences facts={help.facts} />
            </>
          )}
          {more}
        </div>
      )}
    </div>
  );
}
