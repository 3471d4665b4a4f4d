import type { Shared } from '../../domain/share.ts';
import { BackLink } from './back-link.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { ShareChoices } from './share-choices.tsx';
import * as styles from './share-page.module.css';

/** The share page of another page, to which `back` leads. */
export function SharePage({ address, title, back }: Shared & { back: { to: string; label: string } }) {
  return (
    <NarrowPage
      className={styles.page}
      back={<BackLink to={back.to}>{back.label}</BackLink>}
      title="Share"
      lede={title}
    >
      <ShareChoices address={address} title={title} />
    </NarrowPage>
  );
}
