import { expect, test } from 'vitest';
import { MAX_RESUME_BYTES, RESUME_FAULTS, RESUME_TOO_LARGE } from '#domain/application/resume.ts';
import { parseUploadResponse, uploadError } from './upload.ts';

const pdf = { name: 'resume.pdf', type: 'application/pdf', size: MAX_RESUME_BYTES };

test('rejects a file of the wrong type or size before sending it', () => {
  expect(uploadError(pdf)).toBeNull();
  expect(uploadError({ ...pdf, name: 'RESUME.PDF', type: '' })).toBeNull();
  expect(uploadError({ ...pdf, size: MAX_RESUME_BYTES + 1 })).toBe(RESUME_TOO_LARGE);
  expect(uploadError({ ...pdf, type: 'text/html' })).toBe(RESUME_FAULTS.not_pdf);
  expect(uploadError({ ...pdf, name: 'thesis.docx', type: '' })).toBe(RESUME_FAULTS.not_pdf);
});

test('a successful upload returns the resume with its cleaned file name', () => {
  const id = '0b8e6a1c-3f1d-4f6e-9d5b-7a3c2e1f0a9b';
  const answer = JSON.stringify({ success: true, data: { resume_link: `/resume/${id}` } });
  expect(parseUploadResponse(answer, { name: 'my: cv', size: 2048 })).toMatchObject({
    ok: true,
    resume: { id, fileName: 'my cv.pdf', bytes: 2048 },
  });
});

test('a refusal shows its reason; any other response says that the upload did not finish', () => {
  const refused = { success: false, error: { message: 'No.', fields: { resume: 'Not a PDF.' } } };
  expect(parseUploadResponse(JSON.stringify(refused), pdf)).toEqual({ ok: false, message: 'Not a PDF.' });
  const late = { success: false, error: { message: 'Too many tries.' } };
  expect(parseUploadResponse(JSON.stringify(late), pdf)).toEqual({ ok: false, message: 'Too many tries.' });
  for (const nothing of ['', '<h1>Bad gateway</h1>', '7', '{"data":{"resume_link":"/elsewhere"}}']) {
    expect(parseUploadResponse(nothing, pdf)).toMatchObject({ ok: false, message: /did not finish/ });
  }
});
