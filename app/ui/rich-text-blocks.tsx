import type { ReactNode } from 'react';
import type { RichBlock, RichRun, RichText } from '../../domain/rich-text.ts';
import { ExternalLink } from './external-link.tsx';
import * as styles from './rich-text-blocks.module.css';

/** A text of a proposal with its marks; links need the `proposalId` under which they are stored. */
export function RichTextBlocks({ text, proposalId }: { text: RichText; proposalId: number | undefined }) {
  return (
    <div className={styles.text}>
      {text.length > 0 ? (
        blocks(text, proposalId)
      ) : (
        <p className={styles.missing}>Nothing written yet.</p>
      )}
    </div>
  );
}

function blocks(text: readonly RichBlock[], proposalId: number | undefined): ReactNode {
  return text.map((block, index) => {
    if (block.kind === 'paragraph')
      return (
        <p key={index} dir="auto">
          {runs(block.content, proposalId)}
        </p>
      );
    const items = block.items.map((item, at) => (
      <li key={at} dir="auto">
        {blocks(item, proposalId)}
      </li>
    ));
    return block.start === null ? (
      <ul key={index}>{items}</ul>
    ) : (
      <ol key={index} start={block.start}>
        {items}
      </ol>
    );
  });
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
