/**
 * For tests: a delivery status notification as Postfix writes one, about the email with this UUID.
 */
export function bounceMail({
  number,
  to = 'reader@school.example',
  action = 'failed',
  status = '5.1.1',
  said = '550 5.1.1 <reader@school.example>: Recipient address rejected: User unknown',
  cameTo = 'no-reply@board.example',
  quotes = true,
}: {
  number: string;
  to?: string;
  action?: string;
  status?: string;
  said?: string;
  cameTo?: string;
  quotes?: boolean;
}): string {
  const lines = [
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.school.example (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    `To: ${cameTo}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="BB/1"',
    '',
    'This is a MIME-encapsulated message.',
    '',
    '--BB/1',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--BB/1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.school.example',
    'Arrival-Date: Sat, 21 Nov 2026 09:12:00 +0000 (UTC)',
    '',
    `Final-Recipient: rfc822; ${to}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; ${said.replace(': ', ':\r\n    ')}`,
    '',
    ...(quotes
      ? [
          '--BB/1',
          'Content-Description: Undelivered Message',
          'Content-Type: message/rfc822',
          '',
          `Message-ID: <${number}@board.example>`,
          'Subject: A new proposal',
          'From: Collegium <no-reply@board.example>',
          `To: ${to}`,
          '',
          'Words.',
          '',
        ]
      : []),
    '--BB/1--',
    '',
  ];
  return lines.join('\r\n');
}

/** For tests: a feedback report (RFC 5965) about the email with this UUID. */
export function complaintMail(number: string, kind = 'abuse'): string {
  return [
    'From: <abusedesk@provider.example>',
    'Subject: FW: A new proposal',
    'To: <abuse@board.example>',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="part1"',
    '',
    '--part1',
    'Content-Type: text/plain; charset="US-ASCII"',
    '',
    'This is an email abuse report.',
    '--part1',
    'Content-Type: message/feedback-report',
    '',
    `Feedback-Type: ${kind}`,
    'User-Agent: SomeGenerator/1.0',
    'Version: 1',
    '',
    '--part1',
    'Content-Type: text/rfc822-headers',
    'Content-Disposition: inline',
    '',
    'From: Collegium <no-reply@board.example>',
    `Message-ID:\r\n <${number}@board.example>`,
    'Subject: A new proposal',
    '',
    '--part1--',
    '',
  ].join('\r\n');
}
