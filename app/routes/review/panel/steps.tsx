import { ChevronLeft, ChevronRight } from 'lucide';
import { ButtonLink } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { IconLink } from '../../../ui/icon-button.tsx';
import * as styles from './panel.module.css';

type Props = {
  previousTo: string | null;
  nextTo: string | null;
  /** Whether the page handles the keys (`useShortcuts`). */
  hasKeys?: boolean;
};

/** Links to the applications before and after this one; null without one. */
export function Steps({ previousTo, nextTo, hasKeys }: Props) {
  return (
    <span className={styles.steps}>
      {previousTo !== null && (
        <IconLink
          to={previousTo}
          label="Previous application"
          aria-keyshortcuts={hasKeys ? 'k ArrowUp' : undefined}
          icon={<Icon node={ChevronLeft} className="icon" />}
        />
      )}
      {nextTo !== null && (
        <ButtonLink
          variant="quiet"
          size="small"
          to={nextTo}
          aria-keyshortcuts={hasKeys ? 'j ArrowDown' : undefined}
        >
          <span>
            Next<span className="visually-hidden"> application</span>
          </span>
          <Icon node={ChevronRight} className="icon-small" />
        </ButtonLink>
      )}
    </span>
  );
}
