import type { RecruitmentType } from '../../../domain/proposal.ts';
import * as styles from './chart-colors.module.css';

/** Class names that fill a bar; `accent` is also the bar the heading talks about. */
export const CHART_COLOR = { ink: styles.ink, accent: styles.accent, pale: styles.pale };

export const KIND_COLOR: Record<RecruitmentType, string | undefined> = {
  find_mentor: styles.ink,
  find_mentee: styles.accent,
  find_team: styles.pale,
};
