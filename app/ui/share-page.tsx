import { ArrowLeft } from 'lucide';
import type { Shared } from '../../domain/share.ts';
import { ButtonLink } from './button.tsx';
import { Icon } from './icon.tsx';
import { NarrowPage } from './narrow-page.tsx';
import { ShareChoices } from './share-choices.tsx';
import * as styles from './share-page.module.css';

/** The share page of the page that `back` links. */
export function SharePage({ address, title, back }: Shared & { back: { label: string; to: string } }) {
  return (
    <NarrowPage
      className={styles.page}
      back={
        <ButtonLink
          variant="quiet"
          className={styles.back}
          icon={<Icon node={ArrowLeft} className="icon-small" />}
          to={back.to}
        >
          {back.label}
        </ButtonLink>
      }
      title="Share"
      lede={title}
    >
      <ShareChoices address={address} title={title} />
    </NarrowPage>
  );
}
