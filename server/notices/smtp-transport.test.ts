import { expect, test } from 'vitest';
import { replyOf } from './smtp-transport.ts';

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
])('what %s says of a mail', (thrown, reply) => {
  expect(replyOf(thrown)).toEqual(reply);
});
