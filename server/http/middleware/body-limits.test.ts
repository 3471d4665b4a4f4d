import { expect, test } from 'vitest';
import { MAX_FORM_FIELDS, bodyLimitsOf, hasTooManyFields } from './body-limits.ts';

const FORM = 'application/x-www-form-urlencoded';
const MULTIPART = 'multipart/form-data; boundary=xyz';
const KIB = 1024;

test.each([
  ['/sign-in/google', FORM, 16, 16],
  ['/sign-out', FORM, 16, 16],
  ['/subscribe', MULTIPART, 16, 16],
  ['/subscribe.data', FORM, 16, 16],
  ['/SUBSCRIBE/', FORM, 16, 16],
  ['/unsubscribe', FORM, 16, 16],
  ['/api/auth/sign-out', 'application/json', 16, 16],
  ['/send-feedback', FORM, 256, 64],
  ['/settings', MULTIPART, 256, 64],
  ['/nowhere', 'text/plain', 256, 64],
  ['/postproposal/autosave', FORM, 1280, 64],
  ['/postproposal/texts', FORM, 1280, 64],
  ['/proposal/7/edit/step', FORM, 1280, 64],
  ['/apply/7/save', FORM, 1280, 64],
  ['/project/upload', 'application/json', 512, 512],
  ['/application/submit', 'application/json', 512, 512],
  ['/project/get_projects', 'application/json', 512, 512],
  ['/announcement/get_announcements', 'application/json', 512, 512],
])('%s with %s takes at most %i KB, and %i KB without a session', (path, type, max, anonymous) => {
  const limits = { maxBytes: max * KIB, maxAnonymousBytes: anonymous * KIB, isStreamed: false };
  expect(bodyLimitsOf(path, type)).toEqual(limits);
});

test('only multipart forms with a resume are streamed, and pages limit them to 64 KB without a session', () => {
  const upload = { maxBytes: 11 * KIB * KIB, isStreamed: true };
  expect(bodyLimitsOf('/resume/upload', MULTIPART)).toMatchObject(upload);
  expect(bodyLimitsOf('/resume/upload', FORM)).toMatchObject({ maxBytes: 256 * KIB, isStreamed: false });
  for (const path of ['/apply/7', '/apply/7/save', '/apply/7/submit.data'])
    expect(bodyLimitsOf(path, MULTIPART)).toEqual({ ...upload, maxAnonymousBytes: 64 * KIB });
  expect(bodyLimitsOf('/send-feedback', MULTIPART)).toMatchObject({ isStreamed: false });
});

test('hasTooManyFields counts the fields of urlencoded and multipart forms, and ignores other types', () => {
  const form = (fields: number) => Buffer.from(Array.from({ length: fields }, () => 'a').join('&'));
  expect(hasTooManyFields(form(MAX_FORM_FIELDS), FORM)).toBe(false);
  expect(hasTooManyFields(form(MAX_FORM_FIELDS + 1), `${FORM}; charset=utf-8`)).toBe(true);
  expect(hasTooManyFields(form(1000), 'application/json')).toBe(false);
  const parts = (count: number) => Buffer.from(`${'--xyz\r\n\r\nv\r\n'.repeat(count)}--xyz--`);
  expect(hasTooManyFields(parts(MAX_FORM_FIELDS), MULTIPART)).toBe(false);
  expect(hasTooManyFields(parts(MAX_FORM_FIELDS + 1), MULTIPART)).toBe(true);
  expect(hasTooManyFields(parts(500), 'multipart/form-data; boundary="xyz"')).toBe(true);
});
