import { describe, expect, test } from 'vitest';
import { type Actor, type Admin, VISITOR } from '#domain/base/actor.ts';
import { APPLICATION_STATUSES } from '#domain/base/status.ts';
import {
  MAX_RESUMES_ZIP_BYTES,
  MAX_RESUME_BYTES,
  MAX_UNSENT_RESUMES,
  MAX_UNSENT_RESUME_BYTES,
  RESUME_CONTAINER,
  RESUME_FAULTS,
  type ResumeUse,
  isResumeId,
  isUnsent,
  resumeExpiresAt,
  resumeExpiryReason,
  mayDeleteResume,
  mayReadResume,
  receivedResumeName,
  receivedResumeUrl,
  resumeFaultSentence,
  resumeFileName,
  resumeIdOf,
  resumeLink,
  resumeUse,
  resumesZipName,
  resumesZipUrl,
  retentionEnd,
  whyNoRoom,
  whyNoZip,
} from './resume.ts';

const at = (day: string) => new Date(`${day}T23:59:59Z`);
const member = (uid: string): Actor => ({ kind: 'member', uid, name: uid, email: `${uid}@example.edu` });
const admin: Admin = { kind: 'admin', uid: 'root', name: 'Admin', email: 'admin@example.edu' };

describe('resume retention', () => {
  const rows: [name: string, use: ResumeUse, end: string][] = [
    [
      '180 days after the result date',
      {
        withdrawn: false,
        rolling: false,
        closeAt: at('2026-01-01'),
        resultAt: at('2026-02-01'),
        resumeDays: 180,
      },
      '2026-07-31',
    ],
    [
      '180 days after the close date of a rolling proposal',
      { withdrawn: false, rolling: true, closeAt: at('2026-01-01'), resultAt: null, resumeDays: 180 },
      '2026-06-30',
    ],
    [
      'a rolling proposal’s earlier result date does not count',
      {
        withdrawn: false,
        rolling: true,
        closeAt: at('2026-01-01'),
        resultAt: at('2026-02-01'),
        resumeDays: 180,
      },
      '2026-06-30',
    ],
    [
      'without a result date the close date counts',
      { withdrawn: false, rolling: false, closeAt: at('2026-01-01'), resultAt: null, resumeDays: 180 },
      '2026-06-30',
    ],
    [
      '30 days after the close date once withdrawn',
      {
        withdrawn: true,
        rolling: false,
        closeAt: at('2026-01-01'),
        resultAt: at('2026-02-01'),
        resumeDays: 180,
      },
      '2026-01-31',
    ],
    [
      'rolling and withdrawn: 30 days after the close date',
      { withdrawn: true, rolling: true, closeAt: at('2026-01-01'), resultAt: null, resumeDays: 180 },
      '2026-01-31',
    ],
    [
      'the number of days the proposal was posted with',
      {
        withdrawn: false,
        rolling: false,
        closeAt: at('2026-01-01'),
        resultAt: at('2026-02-01'),
        resumeDays: 30,
      },
      '2026-03-03',
    ],
  ];
  test.each(rows)('%s', (_, use, end) => {
    expect(retentionEnd(use)).toEqual(at(end));
  });

  test('a resume in several applications expires with the latest of them', () => {
    const uses = rows.map(([, use]) => use);
    expect(resumeExpiresAt(at('2026-01-01'), uses)).toEqual(at('2026-07-31'));
  });

  test('an upload in no application expires after 30 days', () => {
    expect(resumeExpiresAt(at('2026-01-01'), [])).toEqual(at('2026-01-31'));
  });

  const sent = {
    withdrawn: false,
    rolling: false,
    closeAt: at('2026-01-01'),
    resultAt: at('2026-02-01'),
    resumeDays: 180,
  };
  const rolling = { ...sent, rolling: true, resultAt: null, resumeDays: 90 };
  const reasons: [reason: string, uses: ResumeUse[]][] = [
    ['30 days after the upload', []],
    ['180 days after the result date', [sent]],
    ['90 days after the close date', [rolling]],
    ['30 days after the close date', [{ ...rolling, withdrawn: true }]],
    ['180 days after the last result date', [rolling, sent]],
  ];
  test.each(reasons)('the reason of the expiry is “%s”', (reason, uses) => {
    expect(resumeExpiryReason(uses)).toBe(reason);
  });
});

describe('mayReadResume', () => {
  const facts = (status: (typeof APPLICATION_STATUSES)[number], conflictIds: string[] = []) => ({
    uploaderId: 'ana',
    sentTo: [
      {
        ownerId: 'olga',
        coOwnerIds: ['cleo', 'cory'],
        readerIds: ['olga', 'cleo', 'gone'],
        conflictIds,
        status,
      },
      { ownerId: 'other', coOwnerIds: [], readerIds: ['other'], conflictIds, status: 'withdrawn' as const },
    ],
  });

  test.each(APPLICATION_STATUSES)(
    '%s: the applicant, and those of the owner’s side they know of unless it is a draft or withdrawn',
    (status) => {
      const open = status !== 'saved' && status !== 'withdrawn';
      const side = [member('olga'), member('cleo'), member('cory'), member('gone')];
      const readers = [VISITOR, member('ana'), ...side, member('other'), member('stranger'), admin];
      expect(readers.map((actor) => mayReadResume(facts(status), actor))).toEqual([
        false,
        true,
        open,
        open,
        false,
        false,
        false,
        false,
        false,
      ]);
    },
  );

  test('someone in conflict with the applicant opens no resume', () => {
    const readers = [member('olga'), member('cleo')];
    expect(readers.map((actor) => mayReadResume(facts('submitted', ['cleo']), actor))).toEqual([true, false]);
  });

  test('an owner whose proposal was a scam opens no resume', () => {
    const side = { ownerId: 'olga', coOwnerIds: [], readerIds: ['olga'], conflictIds: [] };
    const sentTo = [{ ...side, status: 'accepted', isOfScammer: true }] as const;
    const readers = [member('ana'), member('olga')];
    expect(readers.map((actor) => mayReadResume({ uploaderId: 'ana', sentTo }, actor))).toEqual([
      true,
      false,
    ]);
  });

  test('a resume in no application is readable by its uploader only', () => {
    const alone = { uploaderId: 'ana', sentTo: [] };
    expect(
      [member('ana'), member('olga'), admin, VISITOR].map((actor) => mayReadResume(alone, actor)),
    ).toEqual([true, false, false, false]);
  });
});

describe('resumeFileName', () => {
  test.each([
    ['Noor-K-resume.pdf', 'Noor-K-resume.pdf'],
    ['thesis.docx', 'thesis.docx.pdf'],
    ['../../etc/passwd', 'passwd.pdf'],
    ['C:\\Users\\noor\\CV final.PDF', 'CV final.pdf'],
    ['a\u0000b\u202Efdp.pdf', 'abfdp.pdf'],
    ['evil"; filename=x.exe.pdf', 'evil filename=x.exe.pdf'],
    ['line\r\nSet-Cookie: a=b.pdf', 'line Set-Cookie a=b.pdf'],
    ['Lebenslauf Jörg 履歴書.pdf', 'Lebenslauf Jörg 履歴書.pdf'],
    ['my %22best%22 50% cv%0D%0A.pdf', 'my best 50 cv.pdf'],
    ['cv.pdf.pdf', 'cv.pdf'],
    ['my.pdf.notes', 'my.pdf.notes.pdf'],
    ['.. -cv', 'cv.pdf'],
    ['cv. . .pdf', 'cv.pdf'],
    [`${'a'.repeat(95)} b.pdf`, `${'a'.repeat(95)}.pdf`],
    [`${'x/'.repeat(5000)}cv.pdf`, 'resume.pdf'],
    ['.pdf', 'resume.pdf'],
    ['...', 'resume.pdf'],
    ['', 'resume.pdf'],
    [null, 'resume.pdf'],
    [undefined, 'resume.pdf'],
    ['/', 'resume.pdf'],
  ])('%j becomes %j', (sent, shown) => {
    expect(resumeFileName(sent)).toBe(shown);
  });

  test('a 4 KB name is truncated to 100 characters and still ends in .pdf', () => {
    const shown = resumeFileName(`${'é'.repeat(4096)}.pdf`);
    expect(Array.from(shown)).toHaveLength(100);
    expect(shown.endsWith('.pdf')).toBe(true);
  });
});

describe('receivedResumeName', () => {
  test.each([
    ['Isla MacDonald', 'Isla MacDonald, CG-9E37-79B1.pdf'],
    ['Jörg 履歴 🎓', 'Jörg 履歴 🎓, CG-9E37-79B1.pdf'],
    ['Dr. "Bo" O’Neill Jr.', 'Dr. Bo O’Neill Jr, CG-9E37-79B1.pdf'],
    ['../../etc\\passwd', 'etc passwd, CG-9E37-79B1.pdf'],
    ['a\u202Efdp.exe\r\nb\u0000', 'afdp.exe b, CG-9E37-79B1.pdf'],
    ['???', 'Applicant, CG-9E37-79B1.pdf'],
  ])('of %j is %j', (name, shown) => {
    expect(receivedResumeName(name, 1)).toBe(shown);
  });

  test('of a long name has 100 characters and the whole receipt number', () => {
    const shown = receivedResumeName('é'.repeat(500), 1);
    expect(Array.from(shown)).toHaveLength(100);
    expect(shown).toMatch(/é, CG-9E37-79B1\.pdf$/);
  });

  test('differs for two people of the same name', () => {
    expect(receivedResumeName('Sam Lee', 1)).not.toBe(receivedResumeName('Sam Lee', 2));
  });
});

test('resumesZipName is the proposal’s title', () => {
  expect(['DAO: votes/quorum?', '...'].map(resumesZipName)).toEqual([
    'DAO votes quorum, resumes.zip',
    'Proposal, resumes.zip',
  ]);
});

test('URLs of received resumes', () => {
  expect([receivedResumeUrl(7), resumesZipUrl(3)]).toEqual([
    '/applications/7/resume',
    '/proposal/3/resumes.zip',
  ]);
});

test('whyNoZip refuses no resumes, and more than fit into a ZIP', () => {
  expect(whyNoZip([])).toBe('There are no resumes to download.');
  expect(whyNoZip([{ bytes: MAX_RESUMES_ZIP_BYTES }])).toBeNull();
  expect(whyNoZip([{ bytes: MAX_RESUMES_ZIP_BYTES }, { bytes: 1 }])).toMatch(/too large for one ZIP/);
});

describe('the resume link', () => {
  const id = '0b3c7d1e-52aa-4a3f-9d8b-6f1e2d3c4b5a';

  test('parses to its id, as a path or as a URL of this server', () => {
    expect(resumeIdOf(resumeLink(id))).toBe(id);
    expect(resumeIdOf(`https://board.example${resumeLink(id)}`, 'https://board.example')).toBe(id);
  });

  test('is rejected with extra or missing characters, or for another server', () => {
    expect(isResumeId(id)).toBe(true);
    for (const text of [`x${id}`, `${id}x`, id.slice(1), '']) expect(isResumeId(text)).toBe(false);
    expect(resumeIdOf(`https://board.example${resumeLink(id)}`)).toBeNull();
    expect(resumeIdOf(`https://other.example${resumeLink(id)}`, 'https://board.example')).toBeNull();
  });

  test.each([
    `x/resume/${id}`.padStart('https://board.example/resume/'.length + 36, 'x'),
    `https://evil.example/resume/${id}`,
    `https://board.example.evil/resume/${id}`,
    `/resume/${id}/..`,
    `/resume/${id.toUpperCase()}`,
    `/resume/${'-'.repeat(36)}`,
    '/resume/1',
    'na',
    '',
  ])('%j is not a resume link of this server', (link) => {
    expect(resumeIdOf(link, 'https://board.example')).toBeNull();
  });
});

test('every refusal of a file says what is wrong and what to do', () => {
  for (const sentence of Object.values(RESUME_FAULTS)) expect(sentence).toMatch(/^This .*\. .*\.$/);
  expect(resumeFaultSentence('cut', 'docx')).toBe(RESUME_FAULTS.cut);
  expect(resumeFaultSentence('not_pdf')).toBe(RESUME_FAULTS.not_pdf);
  expect(resumeFaultSentence('not_pdf', 'docx')).toBe(
    'This file is not a PDF but a .docx file. Save your resume as a PDF and upload that file.',
  );
});

test('a resume can be deleted until one of its applications is decided', () => {
  expect(mayDeleteResume([])).toBe(true);
  expect(mayDeleteResume(['saved', 'submitted', 'shortlisted', 'waitlisted', 'withdrawn'])).toBe(true);
  for (const decided of ['invited', 'accepted', 'declined', 'not_selected'] as const) {
    expect([decided, mayDeleteResume(['submitted', decided])]).toEqual([decided, false]);
  }
});

test('resumeUse depends on the status of the application and on its proposal', () => {
  const sentTo = {
    closeAt: new Date('2026-12-01T00:00:00Z'),
    resultAt: new Date('2026-12-10T00:00:00Z'),
    resumeDays: 90,
  };
  expect(resumeUse({ ...sentTo, status: 'withdrawn', appType: 'rolling' })).toEqual({
    ...sentTo,
    withdrawn: true,
    rolling: true,
  });
  expect(resumeUse({ ...sentTo, status: 'saved', appType: 'due_date' })).toMatchObject({ withdrawn: true });
  expect(resumeUse({ ...sentTo, status: 'accepted', appType: 'due_date' })).toEqual({
    ...sentTo,
    withdrawn: false,
    rolling: false,
  });
});

test('a resume has at most 10 MB and is stored in the container “resume”', () => {
  expect(MAX_RESUME_BYTES).toBe(10_485_760);
  expect(RESUME_CONTAINER).toBe('resume');
});

test('unsent resumes are limited to 20 files and 50 MB', () => {
  expect(whyNoRoom({ files: MAX_UNSENT_RESUMES - 1, bytes: 0 }, MAX_UNSENT_RESUME_BYTES)).toBeNull();
  expect(whyNoRoom({ files: MAX_UNSENT_RESUMES, bytes: 0 }, 1)).toContain('You have 20 files');
  expect(whyNoRoom({ files: 1, bytes: MAX_UNSENT_RESUME_BYTES }, 1)).toContain('up to 50 MB');
});

test('a resume is unsent if it is only in drafts and withdrawn applications', () => {
  expect([isUnsent([]), isUnsent(['saved', 'withdrawn']), isUnsent(['saved', 'submitted'])]).toEqual([
    true,
    true,
    false,
  ]);
});
