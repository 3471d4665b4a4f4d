import { SMTPServer } from 'smtp-server';

/** An email as the SMTP server received it. */
export type SunkMail = {
  from: string;
  to: string;
  messageId: string;
  subject: string;
  raw: string;
  at: number;
};

/** A local SMTP server that stores what it receives. */
export type SmtpSink = {
  url: string;
  port: number;
  mails: SunkMail[];
  /**
   * Replies to a recipient or content, such as `550 5.1.1 No such recipient here`; null to accept
   * it.
   */
  answer: (stage: 'recipient' | 'content', to: string) => string | null;
  /** Milliseconds from the end of an email to its 250 reply. */
  delay: number;
  /** Closes every connection and stops listening. */
  goDown: () => Promise<void>;
  comeBack: () => Promise<void>;
};

/** Starts an SMTP server on a port of 127.0.0.1. It accepts everything by default. */
export async function startSmtpSink(): Promise<SmtpSink> {
  let server: SMTPServer | null = null;
  const sink: SmtpSink = {
    url: '',
    port: 0,
    mails: [],
    delay: 0,
    answer: () => null,
    async goDown() {
      const closing = server;
      server = null;
      if (closing) await new Promise<void>((resolve) => closing.close(() => resolve()));
    },
    async comeBack() {
      const opened = smtpServer(sink);
      await new Promise<void>((resolve, reject) => {
        opened.once('error', reject);
        opened.listen(sink.port, '127.0.0.1', () => resolve());
      });
      // Killed clients break their connections.
      opened.on('error', () => {});
      sink.port = (opened.server.address() as { port: number }).port;
      sink.url = `smtp://127.0.0.1:${sink.port}`;
      server = opened;
    },
  };
  await sink.comeBack();
  return sink;
}

function smtpServer(sink: SmtpSink): SMTPServer {
  const refusal = (text: string) =>
    Object.assign(new Error(text.slice(4)), { responseCode: Number(text.slice(0, 3)) });
  return new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    authOptional: true,
    logger: false,
    closeTimeout: 20,
    onRcptTo({ address }, _session, done) {
      const said = sink.answer('recipient', address);
      done(said === null ? null : refusal(said));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString('utf8');
        const to = session.envelope.rcptTo[0]!.address;
        const said = sink.answer('content', to);
        if (said !== null) return done(refusal(said));
        sink.mails.push({
          from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
          to,
          raw,
          at: Date.now(),
          messageId: header(raw, 'Message-ID'),
          subject: header(raw, 'Subject'),
        });
        setTimeout(done, sink.delay);
      });
    },
  });
}

function header(raw: string, name: string): string {
  const [head = ''] = raw.split('\r\n\r\n');
  const unfolded = head.replace(/\r\n[ \t]+/g, ' ');
  return new RegExp(`^${name}: (.*)$`, 'im').exec(unfolded)?.[1] ?? '';
}
