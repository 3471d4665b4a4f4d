import type { ReactNode } from 'react';
import { SIGN_IN_PROBLEMS, type SignInProblem } from '#domain/account/sign-in-problem.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { SettingsList } from './settings-row.tsx';
import * as styles from './settings.module.css';

type Props = {
  problem: SignInProblem | null;
  /** Whether another one can be added. */
  mayAdd: boolean;
  children: ReactNode;
};

/** The identities of the account, as rows of one list. */
export function Identities({ problem, mayAdd, children }: Props) {
  return (
    <PageSection id="ways" title="Ways to sign in" className={styles.section}>
      {mayAdd && <p>Add more than one, so that you can get in if you lose one.</p>}
      {problem && <Banner tone="error">{SIGN_IN_PROBLEMS[problem]}</Banner>}
      <SettingsList>{children}</SettingsList>
    </PageSection>
  );
}
