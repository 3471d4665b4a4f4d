import { Banner } from '#app/kit/feedback/banner.tsx';
import * as styles from './apply-page.module.css';
import type { ApplyPageData } from './load-apply-page.ts';

/** What applicants read about the review panel: blind review, and the criteria. */
export function PanelNotice({ panel }: { panel: NonNullable<ApplyPageData['panel']> }) {
  return (
    <Banner tone="notice" className={styles.banner}>
      <p>
        {panel.isBlind
          ? 'First read without your name. Do not write it in your answers.'
          : 'Reviewers read your name and your answers, and never your resume.'}
      </p>
      <p>Reviewers score:</p>
      <ul>
        {panel.criteria.map(({ name, hint }) => (
          <li key={name} dir="auto">
            <b>{name}</b>
            {hint && <span>: {hint}</span>}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
