import { clsx } from 'clsx';
import { signInUrl } from '../../../domain/account.ts';
import { DASHBOARD_ROWS } from '../../../domain/application.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LineSkeleton, skeletonClass } from '../../ui/skeleton.tsx';
import { ButtonGroup } from '../../ui/button-group.tsx';
import { Page, PageTitle } from '../../ui/page.tsx';
import * as styles from './dashboard.module.css';
import * as tableStyles from './proposals-table.module.css';

/** The dashboard for a visitor: its layout, and a link to sign in. */
export function SignedOut() {
  return (
    <>
      <header className={styles.header}>
        <div className={styles.person}>
          <span className={clsx(styles.monogramPlaceholder, skeletonClass())} aria-hidden="true" />
          <PageTitle large className={styles.name}>
            My Account
          </PageTitle>
        </div>
      </header>
      <Page>
        <p className="lede">Sign in to see your applications and proposals.</p>
        <ButtonGroup>
          <ButtonLink variant="primary" size="large" to={signInUrl('/auth', '/user')}>
            Sign In
          </ButtonLink>
        </ButtonGroup>
      </Page>
      <div className={tableStyles.section} aria-hidden="true">
        {Array.from({ length: DASHBOARD_ROWS }, (_, row) => (
          <div key={row} className={tableStyles.placeholder}>
            <LineSkeleton />
          </div>
        ))}
      </div>
    </>
  );
}
