import { escapeHtml } from '../../domain/text.ts';
import { sheetOf } from './mail/templates.ts';
import { letterOf } from './mail-page/letter.ts';
import { htmlOf } from './mail-page/page.tsx';
import { placesAt } from './mail-page/places.ts';
import { textOf } from './mail-page/plain-text.ts';
import type { MailFrame, RenderedMail, WrittenMail } from './written-mail.ts';

/** A mail as it is sent: subject, page and text, from the same blocks. The same mail in the same frame is the same for ever. */
export async function renderMail(mail: WrittenMail, frame: MailFrame): Promise<RenderedMail> {
  return rendered(mail, frame);
}

/** The word joiner is taken out of everything that people write, so nobody can write this. */
const TOKEN = '\u2060token\u2060';
const UNSUBSCRIBE = '/unsubscribe?t=';

/**
 * A mail that says the same to many readers, made once: each call of the answer puts in what is a reader's own, the token of their
 * address to unsubscribe at.
 */
export function renderForMany(
  mail: WrittenMail,
  publicUrl: string,
): (unsubscribeUrl: string) => RenderedMail {
  const unsubscribeUrl = `${publicUrl}${UNSUBSCRIBE}${TOKEN}`;
  const { subject, html, text } = rendered(mail, { publicUrl, unsubscribeUrl });
  const htmlParts = html.split(TOKEN);
  const textParts = text.split(TOKEN);
  return (url) => {
    const token = url.slice(url.indexOf(UNSUBSCRIBE) + UNSUBSCRIBE.length);
    return { subject, html: htmlParts.join(escapeHtml(token)), text: textParts.join(token) };
  };
}

function rendered(mail: WrittenMail, frame: MailFrame): RenderedMail {
  const places = placesAt(frame.publicUrl);
  const letter = letterOf(sheetOf(mail, places), mail.event, frame, places);
  return { subject: letter.subject, html: htmlOf(letter, frame.publicUrl), text: textOf(letter) };
}
