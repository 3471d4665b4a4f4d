import { clsx } from 'clsx';
import { type IconNode, Globe, Link2, Mail, MessageSquare, Rss } from 'lucide';
import { iconButtonClass } from '#app/kit/icon/icon-button.tsx';
import { Link, useLocation } from 'react-router';
import { DocsLink } from './docs-link.tsx';
import { type FrameData } from '../viewer/frame-data.ts';
import { sendFeedbackUrl } from '../viewer/frame-urls.ts';
import { SUBSCRIBE_HINT, SUBSCRIBE_TITLE, SubscribeForm } from '../notification/subscribe-form.tsx';
import * as styles from './footer.module.css';
import { Icon } from '#app/kit/icon/icon.tsx';

const topics = ['Cryptocurrency', 'AI', 'LLM'];

/**
 * The footer with links to the list, to information and to configured social pages. Visitors can
 * subscribe, except below the subscription pages, and members get a few lines, since they see it
 * often.
 */
export function Footer({ frame }: { frame: FrameData }) {
  const { pathname } = useLocation();
  return (
    <footer className={clsx(styles.footer, frame.reader && styles.compact)}>
      <div className={styles.columns}>
        {!frame.reader && !/^\/(?:un)?subscri/.test(pathname) && (
          <div className={styles.subscribe}>
            <p className={styles.slogan}>{SUBSCRIBE_TITLE}</p>
            <SubscribeForm hint={SUBSCRIBE_HINT} />
          </div>
        )}
        <nav aria-label="Projects">
          <h2 className={styles.heading}>Projects</h2>
          <ul className={styles.links}>
            <li>
              <Link to="/">All</Link>
            </li>
            {topics.map((topic) => (
              <li key={topic}>
                <Link to={`/?${new URLSearchParams({ topic })}`}>{topic}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label="About">
          <h2 className={styles.heading}>About</h2>
          <ul className={styles.links}>
            <li>
              <Link to="/about-us#mission">Mission</Link>
            </li>
            {frame.hasTeam && (
              <li>
                <Link to="/about-us#team">Team</Link>
              </li>
            )}
            <li>
              <Link to="/announcement">Announcements</Link>
            </li>
          </ul>
        </nav>
        <nav aria-label="Information">
          <h2 className={styles.heading}>Information</h2>
          <ul className={styles.links}>
            <li>
              <DocsLink to={frame.docsUrl} />
            </li>
            <li>
              <Link to="/docs/api">API</Link>
            </li>
            <li>
              <Link to="/stat">Statistics</Link>
            </li>
            <li>
              <Link to={sendFeedbackUrl(pathname)}>Send Feedback</Link>
            </li>
            <li>
              <Link to="/privacy">Privacy</Link>
            </li>
            <li>
              <Link to="/terms">Terms</Link>
            </li>
          </ul>
        </nav>
      </div>
      <div className={styles.imprint}>
        <span>© 2026 Collegium</span>
        <SocialLinks links={frame.socialLinks} />
      </div>
    </footer>
  );
}

/** An icon for each social link, with the name as accessible name and tooltip. */
function SocialLinks({ links }: { links: FrameData['socialLinks'] }) {
  if (links.length === 0) return null;
  return (
    <>
      <span>Stay updated</span>
      <ul className={clsx(styles.links, styles.socialLinks)}>
        {links.map(({ name, url }) => {
          const icon = iconOf(url);
          return (
            <li key={url}>
              <a className={iconButtonClass()} href={url} rel="me noreferrer" aria-label={name} title={name}>
                <Icon node={icon} className="icon" />
              </a>
            </li>
          );
        })}
      </ul>
    </>
  );
}

// No brand logos: the icon shows the kind of site, the name which one.
const icons: [RegExp, IconNode][] = [
  [/^mailto:/, Mail],
  [/(?:rss|feed|atom)/i, Rss],
  [/(?:discord|slack|telegram|t\.me|matrix|reddit|bsky|mastodon|\bx\.com|twitter)/i, MessageSquare],
  [/(?:github|gitlab|codeberg)/i, Link2],
];

function iconOf(url: string): IconNode {
  return icons.find(([pattern]) => pattern.test(url))?.[1] ?? Globe;
}
