import { announcementParagraphs } from '../../domain/announcement.ts';

/**
 * An announcement's description and a paragraph for each line of its text. Only URLs are formatted,
 * as links.
 */
export function AnnouncementText({ description, content }: { description: string; content: string }) {
  return (
    <div className="rd ann">
      {description && <p className="lede">{description}</p>}
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
