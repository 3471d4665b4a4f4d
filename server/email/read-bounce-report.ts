import type PostalMime from 'postal-mime';
import { RESPONSE_CAP, type BounceReport } from '#domain/notification/bounce.ts';

/** A report, and the email it may be about: the UUIDs of candidate Message-IDs. */
export type ReadReport = { numbers: string[]; report: BounceReport };

/** Bytes of a report that are read. */
export const REPORT_CAP = 1024 * 1024;
const NUMBER = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
/** Feedback types that mean spam (RFC 5965, RFC 6650); other types are ignored. */
const COMPLAINTS = new Set(['abuse', 'fraud']);
/** Headers with the address that a report was sent to, with the UUID after the plus sign. */
const TO_FIELDS = new Set(['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to']);

/**
 * Reads a delivery status notification (RFC 3464) or a feedback report (RFC 5965) about one of our
 * emails. Null for any other email, such as an automatic reply.
 */
export async function readReport(raw: Uint8Array): Promise<ReadReport | null> {
  const { default: Parser } = await import('postal-mime');
  const mail = await parsed(Parser, raw);
  if (!mail) return null;
  const parts = mail.attachments.map(({ mimeType, content }) => ({
    type: mimeType.toLowerCase(),
    text: textOf(content),
  }));
  const part = (...types: string[]) => parts.find(({ type }) => types.includes(type))?.text;
  const status = part('message/delivery-status', 'message/global-delivery-status');
  const feedback = part('message/feedback-report');
  const report =
    status !== undefined ? deliveryIn(status) : feedback !== undefined ? complaintIn(feedback) : null;
  if (!report) return null;
  const original =
    part('message/rfc822', 'text/rfc822-headers', 'message/global', 'message/global-headers') ?? '';
  return { report, numbers: numbersIn(mail.headers, original) };
}

type Parser = typeof PostalMime;

async function parsed(Parser: Parser, raw: Uint8Array) {
  try {
    return await Parser.parse(raw, { forceRfc822Attachments: true, maxNestingDepth: 20 });
  } catch {
    return null;
  }
}

/** The fields of one block, unfolded, by lowercase name; the first of a name wins. */
function fieldsOf(block: string): Record<string, string> {
  const lines = block.replace(/\r?\n[ \t]+/g, ' ').split(/\r?\n/);
  const pairs = lines.flatMap((line) => {
    const at = line.indexOf(':');
    return at > 0 ? [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const] : [];
  });
  return Object.fromEntries(pairs.toReversed());
}

/** Reads the first recipient: our emails have only one. */
function deliveryIn(text: string): BounceReport | null {
  const recipient = text
    .split(/\r?\n\s*\r?\n/)
    .map(fieldsOf)
    .find((fields) => fields.action !== undefined);
  if (!recipient) return null;
  const status = /^[245]\.\d{1,3}\.\d{1,3}/.exec(recipient.status ?? '')?.[0] ?? '';
  const diagnostic = (recipient['diagnostic-code'] ?? '').replace(/^smtp;\s*/i, '');
  const answer = (diagnostic.includes(status) ? diagnostic : `${status} ${diagnostic}`.trim()).slice(
    0,
    RESPONSE_CAP,
  );
  return { kind: 'delivery', action: recipient.action!.toLowerCase(), status, answer };
}

function complaintIn(text: string): BounceReport | null {
  const kind = fieldsOf(text)['feedback-type']?.toLowerCase() ?? '';
  return COMPLAINTS.has(kind) ? { kind: 'complaint', answer: `Reported as ${kind}` } : null;
}

/** UUIDs from the address that the report was sent to, and from the Message-ID that it quotes. */
function numbersIn(headers: readonly { key: string; value: string }[], original: string): string[] {
  const behindPlus = new RegExp(`\\+(${NUMBER})@`, 'i');
  const numbersInAddresses = headers
    .filter(({ key }) => TO_FIELDS.has(key))
    .map(({ value }) => behindPlus.exec(value)?.[1]);
  const end = original.search(/\r?\n\r?\n/);
  const quoted = fieldsOf(end < 0 ? original : original.slice(0, end))['message-id'];
  const named = new RegExp(`^<(${NUMBER})@`, 'i').exec(quoted ?? '')?.[1];
  return [
    ...new Set([...numbersInAddresses, named].flatMap((number) => (number ? [number.toLowerCase()] : []))),
  ];
}

function textOf(content: ArrayBuffer | Uint8Array | string): string {
  return typeof content === 'string' ? content : new TextDecoder().decode(content);
}
