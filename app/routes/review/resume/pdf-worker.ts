import {
  type PDFDocumentLoadingTask,
  type PDFPageProxy,
  Util,
  VerbosityLevel,
  getDocument,
  version,
} from 'pdfjs-dist/legacy/build/pdf.mjs';
// Registers the parser of PDF.js in this thread, which can be ended as a whole.
import 'pdfjs-dist/legacy/build/pdf.worker.mjs';
import {
  type FormAnnotation,
  type TextItem,
  composeAccents,
  fieldItems,
  insertFields,
} from './text-items.ts';
import type { PdfAnswer, PdfDrawn, PdfOpened, PdfRequest, PdfText } from './pdf-protocol.ts';

// All of PDF.js runs in this worker, parsing and drawing: a PDF that takes too long blocks no page.
// What it sends to the page is limited here, since receiving it takes the page's time.

/** Of a drawn page: 2,900 × 2,900. */
const MAX_PIXELS = 8_400_000;
const MAX_SIDE = 8192;
/** Of an image in the PDF: a letter page at 600 dpi. Larger ones are not drawn. */
const MAX_IMAGE_PIXELS = 5100 * 6600;
/** Of all canvases that drawing one document needs at the same time. */
const MAX_SCRATCH_PIXELS = 100_000_000;
const MAX_TEXT_RUNS = 5000;
/** Items before accents are composed; some are only ends of lines. */
const MAX_TEXT_ITEMS = 3 * MAX_TEXT_RUNS;
const MAX_FIELDS = 1000;
const MAX_TEXT_CHARS = 200_000;
const MAX_RUN_CHARS = 2000;
const MAX_RATIO = 20;

const files = new URL(`/assets/pdfjs-${version}/`, location.origin).href;
let opened: PDFDocumentLoadingTask | null = null;

type Scratch = { canvas: OffscreenCanvas | null; context: unknown };

/** Canvases without a document, of limited size together: groups in a PDF can nest without end. */
class WorkerCanvasFactory {
  #pixels = 0;
  create(width: number, height: number) {
    this.#pixels += width * height;
    if (this.#pixels > MAX_SCRATCH_PIXELS) throw new Error('Too many canvases');
    const canvas = new OffscreenCanvas(width, height);
    return { canvas, context: canvas.getContext('2d', { willReadFrequently: true }) };
  }
  reset({ canvas }: Scratch, width: number, height: number) {
    this.#pixels += width * height - canvas!.width * canvas!.height;
    Object.assign(canvas!, { width, height });
  }
  destroy(scratch: Scratch) {
    this.#pixels -= scratch.canvas!.width * scratch.canvas!.height;
    Object.assign(scratch.canvas!, { width: 0, height: 0 });
    Object.assign(scratch, { canvas: null, context: null });
  }
  getNoAlphaContext(canvas: OffscreenCanvas) {
    return canvas.getContext('2d', { alpha: false });
  }
}

/** SVG filters, which need a document: as in the library's own rendering worker, there are none. */
class WorkerFilterFactory {
  addFilter = () => 'none';
  addHCMFilter = () => 'none';
  addAlphaFilter = () => 'none';
  addLuminosityFilter = () => 'none';
  addKnockoutFilter = () => 'none';
  addHighlightHCMFilter = () => 'none';
  destroy = () => {};
}

async function open(bytes: ArrayBuffer): Promise<PdfOpened> {
  await close();
  const fonts = (globalThis as { fonts?: FontFaceSet }).fonts;
  opened = getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    useWasm: false,
    enableXfa: false,
    useWorkerFetch: true,
    disableRange: true,
    disableStream: true,
    disableAutoFetch: true,
    disableWorkerRendering: true,
    cMapUrl: files,
    standardFontDataUrl: files,
    wasmUrl: files,
    maxImageSize: MAX_IMAGE_PIXELS,
    // Larger images are scaled down to this.
    canvasMaxAreaInBytes: MAX_PIXELS * 4,
    // Fonts load into this worker; without that, glyphs are drawn as shapes.
    ownerDocument: globalThis as unknown as HTMLDocument,
    disableFontFace: !fonts,
    CanvasFactory: WorkerCanvasFactory,
    FilterFactory: WorkerFilterFactory,
  });
  const { numPages } = await opened.promise;
  return { pages: numPages, ratio: sizeOf(await pageOf(1)).ratio };
}

async function pageOf(number: number): Promise<PDFPageProxy> {
  const document = await opened?.promise;
  if (!document) throw new Error('No PDF is open');
  return document.getPage(number);
}

function sizeOf(page: PDFPageProxy) {
  const { width, height } = page.getViewport({ scale: 1 });
  const ratio = height / width;
  if (!(width > 0 && ratio > 1 / MAX_RATIO && ratio < MAX_RATIO)) throw new Error('A page without size');
  return { width, ratio };
}

async function draw(number: number, wanted: number): Promise<PdfDrawn> {
  const page = await pageOf(number);
  const { width, ratio } = sizeOf(page);
  const across = Math.max(1, Math.min(wanted, Math.sqrt(MAX_PIXELS / ratio), MAX_SIDE, MAX_SIDE / ratio));
  const viewport = page.getViewport({ scale: across / width });
  const canvas = new OffscreenCanvas(Math.ceil(across), Math.ceil(across * ratio));
  await page.render({ canvas: canvas as unknown as HTMLCanvasElement, viewport }).promise;
  return { bitmap: canvas.transferToImageBitmap(), ratio };
}

async function textOf(number: number): Promise<PdfText[]> {
  const page = await pageOf(number);
  const { items, styles } = await readItems(page);
  // Their appearances are drawn, but are no part of the page's text.
  const annotations = (await page.getAnnotations({ intent: 'display' })) as FormAnnotation[];
  const fields = fieldItems(annotations.slice(0, MAX_FIELDS));
  const all = insertFields(composeAccents(items), fields);
  const { width, height, transform } = page.getViewport({ scale: 1 });
  const measure = new OffscreenCanvas(1, 1).getContext('2d');
  const runs: PdfText[] = [];
  let chars = 0;
  for (const item of all) {
    if (item.str === '' || item.str.length > MAX_RUN_CHARS) {
      const last = runs.at(-1);
      if (last && item.hasEOL) last.endsLine = true;
      continue;
    }
    chars += item.str.length;
    if (runs.length >= MAX_TEXT_RUNS || chars > MAX_TEXT_CHARS) return runs;
    const style = styles[item.fontName];
    const at = Util.transform(transform, item.transform) as number[];
    const size = Math.hypot(at[2]!, at[3]!);
    const angle = Math.atan2(at[1]!, at[0]!) + (style?.vertical ? Math.PI / 2 : 0);
    const ascent = size * (style?.ascent || 0.8);
    const font = style?.fontFamily ?? 'sans-serif';
    if (measure) measure.font = `100px ${font}`;
    const natural = ((measure?.measureText(item.str).width ?? 0) / 100) * size;
    const drawn = item.room ? Math.min(natural, item.room) : style?.vertical ? item.height : item.width;
    runs.push({
      text: item.str,
      left: (at[4]! + ascent * Math.sin(angle)) / width,
      top: (at[5]! - ascent * Math.cos(angle)) / height,
      size: size / width,
      stretch: natural > 0 && item.str.length > 1 ? drawn / natural : 1,
      angle: (angle * 180) / Math.PI,
      font,
      rightToLeft: item.dir === 'rtl',
      endsLine: item.hasEOL,
    });
  }
  return runs;
}

/** The text of a page, at most what is shown of it. */
async function readItems(page: PDFPageProxy): Promise<{ items: TextItem[]; styles: TextChunk['styles'] }> {
  const reader = (page.streamTextContent() as ReadableStream<TextChunk>).getReader();
  const styles: TextChunk['styles'] = {};
  const items: TextItem[] = [];
  let chars = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return { items, styles };
    Object.assign(styles, value.styles);
    for (const item of value.items) {
      if (item.str === undefined) continue;
      items.push({ ...item, str: item.str });
      if (item.str.length <= MAX_RUN_CHARS) chars += item.str.length;
      if (items.length >= MAX_TEXT_ITEMS || chars > MAX_TEXT_CHARS) {
        await reader.cancel();
        return { items, styles };
      }
    }
  }
}

type TextChunk = {
  items: (Omit<TextItem, 'str'> & { str?: string })[];
  styles: Record<string, { ascent: number; vertical: boolean; fontFamily: string }>;
};

async function close(): Promise<null> {
  const closing = opened;
  opened = null;
  await closing?.destroy();
  return null;
}

function run(request: PdfRequest) {
  if (request.kind === 'open') return open(request.bytes);
  if (request.kind === 'draw') return draw(request.page, request.width);
  return request.kind === 'text' ? textOf(request.page) : close();
}

function answer(message: PdfAnswer): void {
  const transfer = 'value' in message && message.value && 'bitmap' in message.value;
  postMessage(message, { transfer: transfer ? [(message.value as PdfDrawn).bitmap] : [] });
}

addEventListener('message', ({ data }: MessageEvent<PdfRequest>) => {
  // The parser's own messages in this thread.
  if (!('kind' in data)) return;
  run(data).then(
    (value) => answer({ id: data.id, value }),
    (error: unknown) => answer({ id: data.id, error: String(error) }),
  );
});
answer({ id: 0, ready: true });
