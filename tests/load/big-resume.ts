import { randomBytes } from 'node:crypto';
import { PDFDocument, PDFName } from '../../server/http/resumes/pdf-lib.ts';

/** A one-page PDF of about `bytes` bytes, filled with an incompressible image of noise. */
export async function resumeOfSize(bytes: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const page = pdf.addPage([595, 842]);
  const width = 256;
  const height = Math.max(1, Math.floor((bytes - 1500) / width));
  const picture = pdf.context.stream(randomBytes(width * height), {
    Type: 'XObject',
    Subtype: 'Image',
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
  });
  page.node.setXObject(PDFName.of('Noise'), pdf.context.register(picture));
  return pdf.save();
}
