import { clsx } from 'clsx';
import { announcementParagraphs } from '../../domain/announcement.ts';
import * as styles from './announcement-text.module.css';

/**
 * An announcement's description and a paragraph for each line of its text. Only URLs are formatted,
 * as links.
 */
export function AnnouncementText({
  description,
  content,
  className,
}: {
  description: string;
  content: string;
  className?: string | undefined;
}) {
  return (
    <div className={clsx(styles.text, className)}>
      {description && <p className={styles.description}>{withUnbrokenDates(description)}</p>}
      {announcementParagraphs(content).map((pieces, index) => (
        <p key={index}>
          {pieces.map(({ text, href }, at) =>
            href ? (
              <a key={at} className="link" href={href} rel="noopener nofollow ugc">
                {text}
              </a>
            ) : (
              withUnbrokenDates(text)
            ),
          )}
        </p>
      ))}
    </div>
  );
}

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';
const SPACE_IN_DATE = new RegExp(`(?<=\\b(?:${MONTHS})[a-z]*\\.?) (?=\\d)`, 'g');

/** With a no-break space in "January 11": a line that starts with "11." reads as a list. */
function withUnbrokenDates(text: string): string {
  return text.replace(SPACE_IN_DATE, '\u00a0');
}
