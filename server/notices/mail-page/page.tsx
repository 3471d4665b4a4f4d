import { Column } from '@react-email/column';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { Fragment } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { BlockView, Seats } from './block-view.tsx';
import { fitted } from './fit.ts';
import { LOOK, OUTLOOK, STYLES } from './look.ts';
import type { Block, Letter, Seat } from './sheet.ts';

/** The page of a mail: whole, with its styles inline, no picture, no font, nothing fetched from anywhere. */
export function htmlOf(letter: Letter, publicUrl: string): string {
  const page = renderToStaticMarkup(<Page letter={letter} publicUrl={publicUrl} />);
  return `<!doctype html>${page.replace('</head>', () => `${OUTLOOK}</head>`)}`;
}

/** What some clients make links of by themselves. */
const NO_LINKS = 'telephone=no,date=no,address=no,email=no,url=no';
/** Keeps a client from showing the beginning of the page behind the preheader. */
const FILLER = '\u034F\u200C\u00A0'.repeat(24);
const MARK: Seat[] = ['taken', 'taken', 'taken', 'open'];

function Page({ letter, publicUrl }: { letter: Letter; publicUrl: string }) {
  return (
    <Html>
      <Head>
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <meta name="format-detection" content={NO_LINKS} />
        <title>{letter.subject}</title>
        <style>{STYLES}</style>
      </Head>
      <body className="bp" style={LOOK.body}>
        <div style={LOOK.preheader}>
          {letter.preheader}
          {FILLER}
        </div>
        <Row className="bp" style={LOOK.ground}>
          <Column align="center" style={LOOK.around}>
            <Container className="w" style={LOOK.width}>
              <Banner publicUrl={publicUrl} />
              <Row>
                <Column className="bs px ri" style={LOOK.sheet}>
                  {fitted(letter.blocks).map((block, place, all) => (
                    <Fragment key={place}>
                      <BlockView block={block} title={letter.title} />
                      {endsRows(block, all[place + 1]) && <div style={LOOK.gap}>&nbsp;</div>}
                    </Fragment>
                  ))}
                </Column>
              </Row>
              <Foot letter={letter} />
            </Container>
          </Column>
        </Row>
      </body>
    </Html>
  );
}

/** Rows that end in a line, or before a button, are set off from what follows. */
function endsRows(block: Block, next: Block | undefined): boolean {
  if (block.is === 'answer') return next?.is !== 'answer' && next?.is !== 'note';
  return block.is === 'proposal' && next?.is === 'button';
}

function Banner({ publicUrl }: { publicUrl: string }) {
  return (
    <Row>
      <Column className="px" style={LOOK.head}>
        <Row>
          <Column className="t1" style={LOOK.name}>
            <Link className="t1" href={`${publicUrl}/`} style={LOOK.nameLink}>
              Collegium
            </Link>
          </Column>
          <Column align="right" aria-hidden="true" style={LOOK.headSeats}>
            <Seats seats={MARK} size="small" />
          </Column>
        </Row>
      </Column>
    </Row>
  );
}

function Foot({ letter }: { letter: Letter }) {
  return (
    <Row>
      <Column className="px rl" style={LOOK.foot}>
        <Text className="t3" style={LOOK.why}>
          {letter.why}
        </Text>
        <Text className="t3" style={LOOK.footLinks}>
          {letter.links.map(({ label, url }, place) => (
            <Fragment key={url}>
              {place > 0 && '\u2003'}
              <Link className="ta" href={url} style={LOOK.link}>
                {label}
              </Link>
            </Fragment>
          ))}
        </Text>
      </Column>
    </Row>
  );
}
