import { createRequire } from 'node:module';
import type * as PdfLib from '@cantoo/pdf-lib';

// The package's ES modules import JSON in a way that Node refuses; its CommonJS build loads.
const pdfLib = createRequire(import.meta.url)('@cantoo/pdf-lib') as typeof PdfLib;

export const {
  PDFArray,
  PDFContext,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFString,
  StandardFonts,
  decodePDFRawStream,
} = pdfLib;

export type PDFDict = PdfLib.PDFDict;
export type PDFDocument = PdfLib.PDFDocument;
export type PDFObject = PdfLib.PDFObject;
