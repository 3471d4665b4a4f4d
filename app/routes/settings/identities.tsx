import type { ReactNode } from 'react';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '../../../domain/sign-in-problem.ts';
import { Banner } from '../../ui/banner.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageSection } from '../../ui/page-section.tsx';
import * as listStyles from './settings-list.module.css';
import * as styles from './settings.module.css';

/** The identities of the account, as rows of one list. */
export function Identities({ problem, children }: { problem: SignInProblem | null; children: ReactNode }) {
  return (
    <PageSection id="ways" title="Ways to sign in" className={styles.section}>
      <p className="hint">Any of these signs in to this account. Only you can change them.</p>
      {problem && <Banner tone="error">{SIGN_IN_PROBLEMS[problem]}</Banner>}
      <ul className={listStyles.list}>{children}</ul>
    </PageSection>
  );
}

type RowProps = {
  icon: Parameters<typeof Icon>[0]['node'];
  name: string;
  /** One line below the name. */
  detail: ReactNode;
  /** Its buttons. */
  children?: ReactNode;
};

/** One identity, or one kind of identity with its own page. */
export function IdentityRow({ icon, name, detail, children }: RowProps) {
  return (
    <li>
      <Icon node={icon} className={`icon ${listStyles.icon}`} />
      <span className={listStyles.text}>
        <b>{name}</b>
        <small>{detail}</small>
      </span>
      {children}
    </li>
  );
}
