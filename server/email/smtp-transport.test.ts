import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { replyOf, smtpTransport } from './smtp-transport.ts';
import { checkDkim } from './testing/dkim-check.ts';
import { startSmtpSink } from './testing/smtp-sink.ts';

const error = (message: string, more: object) => Object.assign(new Error(message), more);

test.each([
  [
    error('x', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550, response: '550 5.1.1 No' }),
    { kind: 'refused', code: 550, to: 'recipient', answer: '550 5.1.1 No' },
  ],
  [
    error('x', { code: 'EENVELOPE', command: 'MAIL FROM', responseCode: 553, response: '553 Not you' }),
    { kind: 'refused', code: 553, to: 'sender', answer: '553 Not you' },
  ],
  [
    error('x', { code: 'EMESSAGE', command: 'DATA', responseCode: 452, response: '452 Full' }),
    { kind: 'refused', code: 452, to: 'content', answer: '452 Full' },
  ],
  [
    error('Invalid', { code: 'EENVELOPE', command: 'API' }),
    { kind: 'refused', code: 553, to: 'recipient', answer: 'Invalid' },
  ],
  [
    error('x', { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 421, response: '421 Closing' }),
    { kind: 'trouble', answer: '421 Closing' },
  ],
  [
    error('x', { code: 'EAUTH', command: 'AUTH PLAIN', responseCode: 535, response: '535 Bad password' }),
    { kind: 'trouble', answer: '535 Bad password' },
  ],
  [
    error('x', { code: 'ETIMEDOUT', command: 'CONN' }),
    { kind: 'trouble', answer: 'The connection timed out' },
  ],
  [error('Who knows', {}), { kind: 'trouble', answer: 'Who knows' }],
  ['a word', { kind: 'trouble', answer: 'a word' }],
])('classifies the SMTP result of %s', (thrown, reply) => {
  expect(replyOf(thrown)).toEqual(reply);
});

describe('DKIM signature', () => {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const number = randomUUID();
  const mail = {
    to: 'reader@school.example',
    subject: 'Résumé, or “Lebenslauf”',
    text: 'Grüße\n\n',
    html: '<p>Grüße</p>',
    headers: {
      'Message-ID': `<${number}@board.example>`,
      Date: 'Sat, 21 Nov 2026 09:12:00 GMT',
      'List-Id': '<new-proposals.board.example>',
      'List-Unsubscribe': `<https://board.example/unsubscribe?t=${'x'.repeat(80)}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    },
  };

  test('signs the unsubscribe headers, and a changed header, recipient or body breaks the signature', async () => {
    const sink = await startSmtpSink();
    const relay = { host: '127.0.0.1', port: sink.port, secure: false, tls: 'off' } as const;
    const dkim = { domain: 'board.example', selector: 's1', privateKey };
    const signing = smtpTransport(relay, {
      mailFrom: 'no-reply@board.example',
      dkim,
      bounceAddress: 'bounces@board.example',
    });
    const plain = smtpTransport(relay, { mailFrom: 'no-reply@board.example' });
    try {
      expect(await signing.deliver(1, mail)).toMatchObject({ kind: 'accepted' });
      expect(await plain.deliver(2, mail)).toMatchObject({ kind: 'accepted' });
      const [signed, bare] = sink.mails;
      const { holds, covers, tags } = checkDkim(signed!.raw, publicKey)!;
      expect([holds, tags.d, tags.s, tags.a]).toEqual([true, 'board.example', 's1', 'rsa-sha256']);
      expect(covers).toEqual(
        expect.arrayContaining([
          'from',
          'to',
          'subject',
          'date',
          'message-id',
          'list-unsubscribe',
          'list-unsubscribe-post',
        ]),
      );
      for (const [what, by] of [
        ['One-Click', 'Two-Clicks'],
        ['unsubscribe?t=', 'unsubscribe?u='],
        ['reader@school.example', 'other@school.example'],
        ['Gr=C3=BC', 'Br=C3=BC'],
      ] as const) {
        expect(signed!.raw).toContain(what);
        expect([what, checkDkim(signed!.raw.replace(what, by), publicKey)!.holds]).toEqual([what, false]);
      }
      expect(checkDkim(bare!.raw, publicKey)).toBeNull();
      expect([signed!.from, bare!.from]).toEqual([
        `bounces+${number}@board.example`,
        'no-reply@board.example',
      ]);
    } finally {
      await Promise.all([signing.close(), plain.close()]);
      await sink.goDown();
    }
  });
});

test('a calendar file is attached to the email that has one', async () => {
  const sink = await startSmtpSink();
  const relay = { host: '127.0.0.1', port: sink.port, secure: false, tls: 'off' } as const;
  const plain = smtpTransport(relay, { mailFrom: 'no-reply@board.example' });
  const mail = { to: 'reader@school.example', subject: 'You’re in', text: 'Text', html: '<p>Text</p>' };
  try {
    const calendar = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
    expect(await plain.deliver(1, { ...mail, headers: {}, calendar })).toMatchObject({ kind: 'accepted' });
    expect(await plain.deliver(2, { ...mail, headers: {} })).toMatchObject({ kind: 'accepted' });
    const [attached, without] = sink.mails;
    expect(attached!.raw).toContain('filename=project-dates.ics');
    expect(attached!.raw).toMatch(/Content-Type: text\/calendar/i);
    expect(without!.raw).not.toContain('text/calendar');
  } finally {
    await plain.close();
    await sink.goDown();
  }
});
