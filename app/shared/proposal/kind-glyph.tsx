import { clsx } from 'clsx';
import type { RecruitmentType } from '#domain/proposal/proposal.ts';
import * as styles from './kind-glyph.module.css';

/** Icon of a proposal's kind: solid dots are people on the project, the ring is the open spot. */
export function KindGlyph({ kind, className }: { kind: RecruitmentType; className?: string | undefined }) {
  return (
    <svg className={clsx(styles.glyph, className)} viewBox="0 0 20 20" aria-hidden="true">
      {GLYPHS[kind]}
    </svg>
  );
}

const GLYPHS = {
  find_mentor: (
    <>
      <circle cx="4.6" cy="14.6" r="3.1" fill="currentColor" />
      <circle className={styles.openSpot} cx="12.6" cy="7.4" r="5.1" fill="none" strokeWidth="2" />
    </>
  ),
  find_mentee: (
    <>
      <circle cx="7.2" cy="7.4" r="5.6" fill="currentColor" />
      <circle className={styles.openSpot} cx="15.2" cy="14.8" r="2.7" fill="none" strokeWidth="2" />
    </>
  ),
  find_team: (
    <>
      <circle cx="4.7" cy="13.8" r="3.2" fill="currentColor" />
      <circle cx="10" cy="5" r="3.2" fill="currentColor" />
      <circle className={styles.openSpot} cx="15.3" cy="13.8" r="2.7" fill="none" strokeWidth="2" />
    </>
  ),
};
