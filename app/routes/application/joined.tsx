import { CalendarPlus, ImageDown } from 'lucide';
import { buttonClass } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Facts } from '#app/kit/text/facts.tsx';
import { Icon } from '#app/kit/icon/icon.tsx';
import { Monogram } from '#app/shared/member/monogram.tsx';
import * as styles from './application.module.css';
import type { ApplicationPageData } from './load-own-application.ts';

/** After accepting: the owner's name and email address, the dates, and a picture to share. */
export function Joined({ page }: { page: ApplicationPageData }) {
  const { contact, id } = page;
  return (
    <>
      {contact && (
        <div className={styles.contact}>
          <Monogram name={contact.name} large />
          <p className={styles.contactText}>
            <span>
              <b dir="auto">{contact.name}</b>, owner
            </span>
            <a className="link" href={mailTo(page, contact)}>
              {contact.email}
            </a>
          </p>
        </div>
      )}
      <ButtonGroup className={styles.actions}>
        {contact && (
          <a className={buttonClass({ variant: 'primary' })} href={mailTo(page, contact)}>
            Write to {contact.name.split(' ')[0]}
          </a>
        )}
        <a className={buttonClass({})} href={`/applications/${id}/calendar.ics`} download>
          <Icon node={CalendarPlus} className="icon-small" /> Add dates to calendar
        </a>
        {page.hasSpotPicture && <SpotPicture id={id} />}
      </ButtonGroup>
      <Facts className={styles.joining} facts={page.joining} />
    </>
  );
}

const mailTo = ({ title }: ApplicationPageData, { email }: { email: string }) =>
  `mailto:${email}?subject=${encodeURIComponent(title)}`;

/** A picture to share, which is made when this opens. */
function SpotPicture({ id }: { id: number }) {
  const picture = `/applications/${id}/spot.png`;
  return (
    <details className={styles.picture}>
      <summary className={buttonClass({ variant: 'quiet' }, styles.pictureSummary)}>
        <Icon node={ImageDown} className="icon-small" /> Make a picture to share
      </summary>
      <p className="hint">
        It shows the proposal, its dates and your initials, not the owner. No one but you can open it here:
        download it and post it where you like.
      </p>
      <img src={picture} width="1200" height="630" alt="I took a spot" loading="lazy" />
      <a className={buttonClass({ size: 'small' })} href={picture} download="i-took-a-spot.png">
        Download
      </a>
    </details>
  );
}
