import { sheetOf } from './mail/templates.ts';
import { letterOf } from './mail-page/letter.ts';
import { htmlOf } from './mail-page/page.tsx';
import { placesAt } from './mail-page/places.ts';
import { textOf } from './mail-page/plain-text.ts';
import type { MailFrame, RenderedMail, WrittenMail } from './written-mail.ts';

/**
 * A mail as it is sent: subject, page and text, from the same blocks. The same mail in the same frame is the same for ever. Takes about a
 * third of a millisecond.
 */
export async function renderMail(mail: WrittenMail, frame: MailFrame): Promise<RenderedMail> {
  const places = placesAt(frame.publicUrl);
  const letter = letterOf(sheetOf(mail, places), mail.event, frame, places);
  return { subject: letter.subject, html: htmlOf(letter, frame.publicUrl), text: textOf(letter) };
}
