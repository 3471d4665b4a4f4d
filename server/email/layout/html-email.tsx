import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlockView, Spots } from './block-view.tsx';
import { Link, Row } from './table.tsx';
import { truncateBlocks } from './truncate.ts';
import { BLOCK_STYLES, OUTLOOK, STYLES } from './theme.ts';
import type { EmailBlock, SpotState } from '#domain/notification/email/email-template.ts';
import type { ComposedEmail } from './composed-email.ts';

/**
 * Renders a complete HTML email with inline styles and no external resources: no images, no fonts.
 */
export function renderHtmlEmail(email: ComposedEmail, publicUrl: string): string {
  const page = renderToStaticMarkup(<Page email={email} publicUrl={publicUrl} />);
  return `<!doctype html>${page.replace('</head>', () => `${OUTLOOK}</head>`)}`;
}

/** What some clients turn into links automatically. */
const NO_LINKS = 'telephone=no,date=no,address=no,email=no,url=no';
/**
 * Fills the preview, so that a client does not show the beginning of the page after the preheader.
 */
const FILLER = '\u034F\u200C\u00A0'.repeat(24);
const MARK: SpotState[] = ['taken', 'taken', 'taken', 'open'];

function Page({ email, publicUrl }: { email: ComposedEmail; publicUrl: string }) {
  return (
    <html dir="ltr" lang="en">
      <head>
        <meta content="text/html; charset=UTF-8" httpEquiv="Content-Type" />
        <meta name="x-apple-disable-message-reformatting" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content={NO_LINKS} />
        <title>{email.subject}</title>
        <style>{STYLES}</style>
      </head>
      <body className="bp" style={BLOCK_STYLES.body}>
        <div style={BLOCK_STYLES.preheader}>
          {email.preheader}
          {FILLER}
        </div>
        <Row className="bp" style={BLOCK_STYLES.ground}>
          <td align="center" style={BLOCK_STYLES.around}>
            <Row className="w" style={BLOCK_STYLES.width}>
              <td>
                <Banner publicUrl={publicUrl} />
                <Row>
                  <td className="bs px ri" style={BLOCK_STYLES.content}>
                    {truncateBlocks(email.blocks).map((block, index, all) => (
                      <Fragment key={index}>
                        <BlockView block={block} title={email.title} />
                        {endsRows(block, all[index + 1]) && <div style={BLOCK_STYLES.gap}>&nbsp;</div>}
                      </Fragment>
                    ))}
                  </td>
                </Row>
                <Foot email={email} />
              </td>
            </Row>
          </td>
        </Row>
      </body>
    </html>
  );
}

/** Whether a gap follows: after the last answer, and between a proposal and a button. */
function endsRows(block: EmailBlock, next: EmailBlock | undefined): boolean {
  if (block.is === 'answer') return next?.is !== 'answer' && next?.is !== 'note';
  return block.is === 'proposal' && next?.is === 'button';
}

function Banner({ publicUrl }: { publicUrl: string }) {
  return (
    <Row>
      <td className="px" style={BLOCK_STYLES.head}>
        <Row>
          <td className="t1" style={BLOCK_STYLES.name}>
            <Link className="t1" href={`${publicUrl}/`} style={BLOCK_STYLES.nameLink}>
              Collegium
            </Link>
          </td>
          <td align="right" aria-hidden="true" style={BLOCK_STYLES.headSpots}>
            <Spots spots={MARK} size="small" />
          </td>
        </Row>
      </td>
    </Row>
  );
}

function Foot({ email }: { email: ComposedEmail }) {
  return (
    <Row>
      <td className="px rl" style={BLOCK_STYLES.foot}>
        <p className="t3" style={BLOCK_STYLES.why}>
          {email.why}
        </p>
        <p className="t3" style={BLOCK_STYLES.footLinks}>
          {email.links.map(({ label, url }, index) => (
            <Fragment key={url}>
              {index > 0 && '\u2003'}
              <Link className="ta" href={url} style={BLOCK_STYLES.link}>
                {label}
              </Link>
            </Fragment>
          ))}
        </p>
      </td>
    </Row>
  );
}
