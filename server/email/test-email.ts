import { randomUUID } from 'node:crypto';
import type SMTPConnection from 'nodemailer/lib/smtp-connection';
import {
  type SmtpServer,
  type SenderAddress,
  connectionOf,
  replyOf,
  returnPath,
  signingOf,
} from './smtp-transport.ts';

/** The steps of a test email, one sentence each; the last is where it ended. */
export type TestEmailSteps = { steps: string[]; accepted: boolean };

/**
 * Sends a test email, without queue and rate limits, and reports each step: connection, encryption,
 * authentication and the SMTP server's reply.
 */
export async function sendTestEmail(
  relay: SmtpServer,
  sender: SenderAddress,
  to: string,
  now: Date,
): Promise<TestEmailSteps> {
  const { default: Connection } = await import('nodemailer/lib/smtp-connection');
  const connection = new Connection(connectionOf(relay));
  const steps: string[] = [];
  const where = `${relay.host}, port ${relay.port}`;
  try {
    await promisify((done) => connection.connect(done), connection);
    steps.push(`Connected to ${where}.`);
    steps.push(encryptionOf(connection, relay));
    const { auth } = relay;
    if (auth) {
      await promisify((done) => connection.login({ credentials: auth }, done), connection);
      steps.push(`Signed in as ${auth.user}.`);
    } else steps.push('Did not sign in: SMTP_URL has no user.');
    const { raw, from } = await testEmail(sender, to, now);
    steps.push(sender.dkim ? signatureSummary(sender.dkim, raw) : 'Did not sign: DKIM_DOMAIN is not set.');
    const { response } = await promisify<{ response: string }>(
      (done) => connection.send({ from, to: [to] }, raw, done),
      connection,
    );
    steps.push(`Accepted for ${to}, bounces go to ${from}: ${response}`);
    return { steps, accepted: true };
  } catch (error) {
    const reached = steps.length === 0 ? `Could not connect to ${where}` : 'The mail server refused it';
    return { steps: [...steps, `${reached}: ${replyOf(error).answer}`], accepted: false };
  } finally {
    connection.close();
  }
}

/** Resolves with the result of `begin`'s callback; rejects with its error or the connection's. */
function promisify<T>(
  begin: (done: (error?: Error | null, result?: T) => void) => void,
  connection: SMTPConnection,
): Promise<T> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject);
    begin((error, result) => {
      connection.off('error', reject);
      if (error) reject(error);
      else resolve(result as T);
    });
  });
}

function encryptionOf(connection: SMTPConnection, { tls, secure }: SmtpServer): string {
  if (!connection.secure) return tls === 'off' ? 'Not encrypted, as SMTP_URL says.' : 'Not encrypted.';
  return secure ? 'Encrypted with TLS from the start.' : 'Encrypted with STARTTLS.';
}

function signatureSummary({ domain, selector }: NonNullable<SenderAddress['dkim']>, raw: Buffer): string {
  return raw.includes('DKIM-Signature:')
    ? `Signed with DKIM for ${domain}, public key at ${selector}._domainkey.${domain}.`
    : 'NOT SIGNED: the DKIM key could not be used.';
}

async function testEmail(
  sender: SenderAddress,
  to: string,
  now: Date,
): Promise<{ raw: Buffer; from: string }> {
  const { createTransport } = await import('nodemailer');
  const host = sender.mailFrom.slice(sender.mailFrom.lastIndexOf('@') + 1);
  const messageId = `<${randomUUID()}@${host}>`;
  const writer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await writer.sendMail({
    from: { name: 'Collegium', address: sender.mailFrom },
    to: { name: '', address: to },
    messageId,
    date: now,
    subject: 'Collegium: a test email',
    text: 'This email was sent by "npm run admin -- test-mail". If you can read it, emails arrive.\n\nLook at its headers: SPF, DKIM and DMARC should each say "pass".\n',
    ...(sender.dkim && { dkim: signingOf(sender.dkim) }),
  });
  return { raw: message as Buffer, from: returnPath({ 'Message-ID': messageId }, sender) };
}
