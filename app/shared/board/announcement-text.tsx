import { clsx } from 'clsx';
import { announcementParagraphs } from '#domain/board/announcement.ts';
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
      {description && <p className={styles.description}>{description}</p>}
      {announcementParagraphs(content).map((pieces, index) => (
        <p key={index}>
          {pieces.map(({ text, href }, at) =>
            href ? (
              <a key={at} className="link" href={href} rel="noopener nofollow ugc">
                {text}
              </a>
            ) : (
              text
            ),
          )}
        </p>
      ))}
    </div>
  );
}
