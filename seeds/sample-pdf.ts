import { createRequire } from 'node:module';
import type * as PdfLib from '@cantoo/pdf-lib';

// The ESM build imports JSON in a way that Node rejects, so this loads the CommonJS build.
const { PDFDocument, StandardFonts } = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLib;

const MARGIN = 64;
const LINE_HEIGHT = 18;
const MAX_LINE_LENGTH = 84;
const CREATION_DATE = new Date('2026-01-01T00:00:00Z');

/**
 * A small A4 PDF (about 2 KB) with a title and wrapped lines, deterministic for the same text.
 * Characters outside Western European become "?".
 */
export async function samplePdf({
  title,
  lines,
}: {
  title: string;
  lines: readonly string[];
}): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title);
  pdf.setCreationDate(CREATION_DATE);
  pdf.setModificationDate(CREATION_DATE);
  const [heading, body] = [
    await pdf.embedFont(StandardFonts.HelveticaBold),
    await pdf.embedFont(StandardFonts.Helvetica),
  ];
  let page = pdf.addPage([595, 842]);
  let y = page.getHeight() - MARGIN;
  page.drawText(westernOnly(title), { x: MARGIN, y, size: 20, font: heading });
  for (const line of lines.flatMap(wrap)) {
    y -= LINE_HEIGHT;
    if (y < MARGIN) {
      page = pdf.addPage([595, 842]);
      y = page.getHeight() - MARGIN;
    }
    page.drawText(westernOnly(line), { x: MARGIN, y: y - LINE_HEIGHT, size: 11, font: body });
  }
  return pdf.save();
}

function wrap(line: string): string[] {
  return (
    line.match(new RegExp(`\\S.{0,${MAX_LINE_LENGTH - 1}}(?=\\s|$)|\\S{1,${MAX_LINE_LENGTH}}`, 'g')) ?? ['']
  );
}

function westernOnly(text: string): string {
  return text.replace(/[^\u0020-\u007E\u00A0-\u00FF\u2013\u2014\u2018\u2019\u201C\u201D\u2022\u20AC]/gu, '?');
}
