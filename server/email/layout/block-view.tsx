import { type CSSProperties, Fragment, type ReactNode } from 'react';
import { LinkButton, Link, Row } from './table.tsx';
import { BLOCK_STYLES, SPOT_STYLES } from './theme.ts';
import type { EmailBlock, ProposalLine, SpotState } from '#domain/notification/email/email-template.ts';

/** Renders one block. The classes exist for the overrides in `STYLES`. */
export function BlockView({ block, title }: { block: EmailBlock; title: string | undefined }): ReactNode {
  switch (block.is) {
    case 'spots':
      return (
        <p aria-hidden="true" style={BLOCK_STYLES.spotsLine}>
          <Spots spots={block.spots} size="big" />
        </p>
      );
    case 'headline':
      return (
        <h1 className="t1 h1" style={BLOCK_STYLES.headline}>
          {block.text}
        </h1>
      );
    case 'heading':
      return (
        <h2 className="t1" style={BLOCK_STYLES.heading}>
          {block.text}
        </h2>
      );
    case 'lead':
      return <Line className="t1" style={BLOCK_STYLES.lead} text={block.text} title={title} />;
    case 'paragraph':
      return <Line className="t2" style={BLOCK_STYLES.paragraph} text={block.text} title={title} />;
    case 'note':
      return <Line className="t3" style={BLOCK_STYLES.note} text={block.text} title={title} />;
    case 'prose':
      return (
        <p className="t2" dir="auto" style={BLOCK_STYLES.paragraph}>
          {block.label && `${block.label}: `}
          <MultilineText text={block.text} />
        </p>
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
        <Row style={BLOCK_STYLES.buttonLine}>
          <td>
            <LinkButton href={block.url} label={block.label} />
          </td>
        </Row>
      );
    case 'link':
      return (
        <p style={BLOCK_STYLES.linkLine}>
          <Link className="ta" href={block.url} style={BLOCK_STYLES.link}>
            {block.label}
          </Link>
        </p>
      );
  }
}

type LineProps = { className: string; style: CSSProperties; text: string; title?: string | undefined };

/** A sentence; a quotation of the title in it is bold, without quotation marks. */
function Line({ className, style, text, title }: LineProps) {
  const at = title ? text.indexOf(`“${title}”`) : -1;
  return (
    <p className={className} style={style}>
      {at < 0 || !title ? (
        text
      ) : (
        <>
          {text.slice(0, at)}
          <b>{title}</b>
          {text.slice(at + title.length + 2)}
        </>
      )}
    </p>
  );
}

/** Text that a user wrote, with its line breaks. */
function MultilineText({ text }: { text: string }) {
  return text.split('\n').map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
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
      style={BLOCK_STYLES.ledger}
    >
      <tbody>
        {rows.map(({ label, value }) => (
          <tr key={label}>
            <td className="t3 rl" width="150" valign="top" style={BLOCK_STYLES.label}>
              {label}
            </td>
            <td className="t1 rl" valign="top" style={BLOCK_STYLES.value}>
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
    <Row style={BLOCK_STYLES.quotationTable}>
      <td className="bk ra" style={BLOCK_STYLES.quotation}>
        <Line className="t3" style={BLOCK_STYLES.quotationLabel} text={label} />
        <p className="t1" dir="auto" style={BLOCK_STYLES.quotationText}>
          <MultilineText text={text} />
        </p>
      </td>
    </Row>
  );
}

function Answer({ block }: { block: Extract<EmailBlock, { is: 'answer' }> }) {
  return (
    <Row>
      <td className="ta rl" width="28" valign="top" style={BLOCK_STYLES.number}>
        {block.number}
      </td>
      <td className="rl" valign="top" style={BLOCK_STYLES.answer}>
        <Line className="t1" style={BLOCK_STYLES.question} text={block.label} />
        <p className="t2" dir="auto" style={BLOCK_STYLES.answerText}>
          <MultilineText text={block.text} />
        </p>
      </td>
    </Row>
  );
}

/**
 * A proposal as in the list of projects, with a date instead of days left: an email is read later.
 */
function ProposalRow({ line }: { line: ProposalLine }) {
  return (
    <Row>
      <td className="rl" width="92" valign="top" style={BLOCK_STYLES.proposalCell}>
        <div className="t3" style={BLOCK_STYLES.until}>
          {line.until}
        </div>
        <div className="t1" style={BLOCK_STYLES.day}>
          {line.day}
        </div>
      </td>
      <td className="rl" valign="top" style={BLOCK_STYLES.proposalCell}>
        <div className="t2" style={BLOCK_STYLES.small}>
          <strong className="t1" style={BLOCK_STYLES.strong}>
            {line.kind}
          </strong>
          &ensp;{line.topics}
        </div>
        <div dir="auto" style={BLOCK_STYLES.title}>
          <Link className="t1" href={line.url} style={BLOCK_STYLES.titleLink}>
            {line.title}
          </Link>
        </div>
        <div className="t2" style={BLOCK_STYLES.small}>
          {line.poster}
        </div>
        <div className="t1" style={BLOCK_STYLES.facts}>
          {line.spots.length > 0 && (
            <>
              <Spots spots={line.spots} size="small" />
              &nbsp;
            </>
          )}
          {line.facts.join('\u2003')}
        </div>
      </td>
    </Row>
  );
}

/** Spots as empty spans: where a client drops them, the text beside them remains. */
export function Spots({ spots, size }: { spots: readonly SpotState[]; size: 'small' | 'big' }) {
  return (
    <span aria-hidden="true" style={BLOCK_STYLES.spots}>
      {spots.map((spot, index) => (
        <span key={index} className={spot === 'taken' ? 'sd' : 'so'} style={SPOT_STYLES[size][spot]}>
          {spot === 'held' && size === 'big' && <span className="si" style={SPOT_STYLES.dot} />}
        </span>
      ))}
    </span>
  );
}
