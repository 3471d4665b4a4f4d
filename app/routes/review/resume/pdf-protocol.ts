/** What the viewer asks of the worker; each request is answered with its `id`. */
export type PdfRequest = { id: number } & (
  | { kind: 'open'; bytes: ArrayBuffer }
  /** Draws a page this many device pixels wide, if that is within the limits. */
  | { kind: 'draw'; page: number; width: number }
  | { kind: 'text'; page: number }
  | { kind: 'close' }
);

/** `ratio` is the height of the first page divided by its width. */
export type PdfOpened = { pages: number; ratio: number };
/** `ratio` is the height of this page divided by its width. */
export type PdfDrawn = { bitmap: ImageBitmap; ratio: number };

/**
 * One run of text, with place and size relative to the page's width and height. `stretch` fits the
 * generic font to the width of the text in the PDF.
 */
export type PdfText = {
  text: string;
  left: number;
  top: number;
  /** Relative to the page's width. */
  size: number;
  stretch: number;
  /** In degrees. */
  angle: number;
  font: string;
  rightToLeft: boolean;
  endsLine: boolean;
};

export type PdfAnswer =
  /** Sent once, unasked, when the worker has started. */
  | { id: 0; ready: true }
  | { id: number; error: string }
  | { id: number; value: PdfOpened | PdfDrawn | PdfText[] | null };
