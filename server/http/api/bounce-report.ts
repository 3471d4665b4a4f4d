import { createHmac, timingSafeEqual } from 'node:crypto';
import { processBounceReport } from '#server/commands/notification/suppressed-address.ts';
import { REPORT_CAP, readReport } from '#server/email/read-bounce-report.ts';
import { privateJson, refusalJson } from '../middleware/no-store-responses.ts';
import type { HttpApp } from '../request-context.ts';

const SIGNATURE_HEADER = 'x-mail-signature';
/** How long a signature is valid; it limits replays of an intercepted report. */
const SIGNATURE_TTL_SECONDS = 300;

/**
 * `POST /mail/report`: a bounce or feedback report, signed with MAIL_REPORT_SECRET:
 * `X-Mail-Signature: t=SECONDS,v1=HEX`, HMAC-SHA256 of `SECONDS.BODY`. 404 without that secret, and
 * 200 without a change for a report about no email of ours.
 */
export function addBounceReport(app: HttpApp): void {
  app.post('/mail/report', async (c) => {
    const { db, now, settings } = c.var.requestData;
    if (!settings.mailReportSecret) return refusalJson('not_found');
    const body = await readBodyWithLimit(c.req.raw);
    if (body === null) return refusalJson('too_large');
    if (!isSigned(c.req.header(SIGNATURE_HEADER) ?? '', body, settings.mailReportSecret, now))
      return refusalJson('unauthenticated');
    const report = await readReport(body);
    const outcome = report ? await processBounceReport(db, report, now) : 'no report';
    return privateJson({ success: true, result: 'success', data: { taken: outcome } });
  });
}

function isSigned(header: string, body: Uint8Array, secret: string, now: Date): boolean {
  const [, at, given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!at || Math.abs(now.getTime() / 1000 - Number(at)) > SIGNATURE_TTL_SECONDS) return false;
  const expected = createHmac('sha256', secret).update(`${at}.`).update(body).digest();
  return timingSafeEqual(Buffer.from(given, 'hex'), expected);
}

async function readBodyWithLimit({ body }: Request): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of (body ?? []) as AsyncIterable<Uint8Array>) {
    bytes += part.length;
    if (bytes > REPORT_CAP) return null;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
