import { Button } from '@react-email/button';
import { Column } from '@react-email/column';
import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Row } from '@react-email/row';
import { Text } from '@react-email/text';
import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { LOOK, SEAT_LOOK } from './look.ts';
import type { Block, ProposalLine, Seat } from './sheet.ts';

/** One block on the page. The classes are those that change in the dark. */
export function BlockView({ block, title }: { block: Block; title: string | undefined }): ReactNode {
  switch (block.is) {
    case 'seats':
      return (
        <Text aria-hidden="true" style={LOOK.seatsLine}>
          <Seats seats={block.seats} size="big" />
        </Text>
      );
    case 'headline':
      return (
        <Heading className="t1 h1" style={LOOK.headline}>
          {block.text}
        </Heading>
      );
    case 'heading':
      return (
        <Heading as="h2" className="t1" style={LOOK.heading}>
          {block.text}
        </Heading>
      );
    case 'lead':
      return <Line className="t1" look={LOOK.lead} text={block.text} title={title} />;
    case 'paragraph':
      return <Line className="t2" look={LOOK.paragraph} text={block.text} title={title} />;
    case 'note':
      return <Line className="t3" look={LOOK.note} text={block.text} title={title} />;
    case 'prose':
      return (
        <Text className="t2" dir="auto" style={LOOK.paragraph}>
          {block.label && `${block.label}: `}
          <Broken text={block.text} />
        </Text>
      );
    case 'ledger':
      return <Ledger rows={block.rows} />;
    case 'quotation':
      return <Quotation label={block.label} text={block.text} />;
    case 'answer':
      return <Answer block={block} />;
    case 'proposal':
      return <ProposalRow line={block.line} />;
    case 'button':
      return (
        <Row style={LOOK.buttonLine}>
          <Column>
            <Button className="ba on bt" href={block.url} style={LOOK.button}>
              {block.label}
            </Button>
          </Column>
        </Row>
      );
    case 'link':
      return (
        <Text style={LOOK.linkLine}>
          <Link className="ta" href={block.url} style={LOOK.link}>
            {block.label}
          </Link>
        </Text>
      );
  }
}

type LineProps = { className: string; look: CSSProperties; text: string; title?: string | undefined };

/** A sentence; where it quotes the title, the title is bold instead. */
function Line({ className, look, text, title }: LineProps) {
  const at = title ? text.indexOf(`“${title}”`) : -1;
  return (
    <Text className={className} style={look}>
      {at < 0 || !title ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <b>{title}</b>
          {text.slice(at + title.length + 2)}
        </>
      )}
    </Text>
  );
}

/** Somebody's own words: text, with the line breaks they made. */
function Broken({ text }: { text: string }) {
  return text.split('\n').map((line, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ));
}

function Ledger({ rows }: { rows: { label: string; value: string }[] }) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding="0"
      cellSpacing="0"
      border={0}
      className="ri"
      style={LOOK.ledger}
    >
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <td className="t3 rl" width="150" valign="top" style={LOOK.label}>
              {label}
            </td>
            <td className="t1 rl" valign="top" style={LOOK.value}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Quotation({ label, text }: { label: string; text: string }) {
  return (
    <Row style={LOOK.quotationTable}>
      <Column className="bk ra" style={LOOK.quotation}>
        <Line className="t3" look={LOOK.quotationLabel} text={label} />
        <Text className="t1" dir="auto" style={LOOK.quotationText}>
          <Broken text={text} />
        </Text>
      </Column>
    </Row>
  );
}

function Answer({ block }: { block: Extract<Block, { is: 'answer' }> }) {
  return (
    <Row>
      <Column className="ta rl" width="28" valign="top" style={LOOK.number}>
        {block.number}
      </Column>
      <Column className="rl" valign="top" style={LOOK.answer}>
        <Line className="t1" look={LOOK.question} text={block.label} />
        <Text className="t2" dir="auto" style={LOOK.answerText}>
          <Broken text={block.text} />
        </Text>
      </Column>
    </Row>
  );
}

/** A row of the board, with a date where the board counts days: a mail is read later. */
function ProposalRow({ line }: { line: ProposalLine }) {
  return (
    <Row>
      <Column className="rl" width="92" valign="top" style={LOOK.proposalCell}>
        <div className="t3" style={LOOK.until}>
          {line.until}
        </div>
        <div className="t1" style={LOOK.day}>
          {line.day}
        </div>
      </Column>
      <Column className="rl" valign="top" style={LOOK.proposalCell}>
        <div className="t2" style={LOOK.small}>
          <strong className="t1" style={LOOK.strong}>
            {line.kind}
          </strong>
          &ensp;{line.topics}
        </div>
        <div dir="auto" style={LOOK.title}>
          <Link className="t1" href={line.url} style={LOOK.titleLink}>
            {line.title}
          </Link>
        </div>
        <div className="t2" style={LOOK.small}>
          {line.poster}
        </div>
        <div className="t1" style={LOOK.facts}>
          {line.seats.length > 0 && (
            <>
              <Seats seats={line.seats} size="small" />
              &nbsp;
            </>
          )}
          {line.facts.join('\u2003')}
        </div>
      </Column>
    </Row>
  );
}

/** Seats as empty spans: where a client drops them, the words beside them remain. */
export function Seats({ seats, size }: { seats: readonly Seat[]; size: 'small' | 'big' }) {
  return (
    <span aria-hidden="true" style={LOOK.seats}>
      {seats.map((seat, place) => (
        <span key={place} className={seat === 'taken' ? 'sd' : 'so'} style={SEAT_LOOK[size][seat]}>
          {seat === 'held' && size === 'big' && <span className="si" style={SEAT_LOOK.dot} />}
        </span>
      ))}
    </span>
  );
}
