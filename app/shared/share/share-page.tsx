import type { Shared } from '#domain/board/share.ts';
import { BackLink } from '#app/kit/navigation/back-link.tsx';
import { NarrowPage } from '#app/kit/layout/narrow-page.tsx';
import { ShareChoices } from './share-choices.tsx';
import * as styles from './share-page.module.css';

type Props = Shared & {
  /** What is shared, as in "Share this proposal". */
  what: string;
  back: { to: string; label: string };
};

/** The share page of another page, to which `back` leads. */
export function SharePage({ address, title, what, back }: Props) {
  return (
    <NarrowPage
      className={styles.page}
      back={<BackLink to={back.to}>{back.label}</BackLink>}
      title={`Share this ${what}`}
      lede={title}
    >
      <ShareChoices address={address} title={title} showsBadge />
    </NarrowPage>
  );
}
