import type { LinkedPiece } from '#domain/text/text-links.ts';
import { ExternalLink } from './external-link.tsx';

type Props = {
  pieces: readonly LinkedPiece[];
  /** The text that they are from. */
  of: { answer: number } | { message: number } | { decision: number };
};

/**
 * A text that someone wrote, its URLs as external links. There is no other markup. An element around
 * it needs a `key` of what changes the text: see decision 084.
 */
export function LinkedText({ pieces, of }: Props) {
  return pieces.map((piece, index) =>
    typeof piece === 'string' ? (
      piece
    ) : (
      <ExternalLink key={index} of={{ ...of, link: piece.link }}>
        {piece.text}
      </ExternalLink>
    ),
  );
}
