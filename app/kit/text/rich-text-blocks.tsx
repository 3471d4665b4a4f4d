import type { ReactNode } from 'react';
import type { RichBlock, RichRun, RichText } from '#domain/text/rich-text.ts';
import { ExternalLink } from './external-link.tsx';
import * as styles from './rich-text-blocks.module.css';

type Props = {
  text: RichText;
  /** The proposal that its links are stored with; without one they are no links. */
  proposalId: number | undefined;
};

/** A text of a proposal with its marks. */
export function RichTextBlocks({ text, proposalId }: Props) {
  return (
    <div className={styles.text}>
      {text.length > 0 ? (
        text.map((block, index) => <Block key={index} block={block} proposalId={proposalId} dir="auto" />)
      ) : (
        <p className={styles.missing}>Nothing written yet.</p>
      )}
    </div>
  );
}

type BlockProps = Pick<Props, 'proposalId'> & {
  block: RichBlock;
  /** Not inside of a list, whose direction its first letter gives. */
  dir?: 'auto';
};

function Block({ block, proposalId, dir }: BlockProps) {
  if (block.kind === 'paragraph') return <p dir={dir}>{runs(block.content, proposalId)}</p>;
  const List = block.start === null ? 'ul' : 'ol';
  return (
    <List dir={dir} start={block.start ?? undefined}>
      {block.items.map((item, index) => (
        <li key={index}>
          {item.map((inner, at) => (
            <Block key={at} block={inner} proposalId={proposalId} />
          ))}
        </li>
      ))}
    </List>
  );
}

function runs(content: readonly RichRun[], proposalId: number | undefined): ReactNode {
  return content.map((run, index) => {
    if (typeof run === 'string') return run;
    const inner = runs(run.content, proposalId);
    if ('mark' in run) {
      const Mark = run.mark === 'bold' ? 'strong' : 'em';
      return <Mark key={index}>{inner}</Mark>;
    }
    return proposalId === undefined ? (
      <span key={index} className="link">
        {inner}
      </span>
    ) : (
      <ExternalLink key={index} of={{ text: proposalId, link: run.link }}>
        {inner}
      </ExternalLink>
    );
  });
}
