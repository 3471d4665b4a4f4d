import { expect, test } from 'vitest';
import { ANNOUNCEMENT_STATE } from '#domain/board/announcement.ts';
import { APPLICATION_LABEL, PRIVACY_NOTICE, RESULT_HEADLINE } from '#domain/application/application.ts';
import { NONE_SELECTED, TOO_MANY_SELECTED } from '#domain/decision/bulk-decision.ts';
import { EMAIL_STATE_LABEL } from '#domain/notification/delivery.ts';
import { FEEDBACK_LABEL } from '#domain/board/feedback.ts';
import { SORT_LABEL } from '#domain/board/proposal-filter.ts';
import { RECRUITMENT, WORK_LOCATION } from '#domain/proposal/proposal.ts';
import { RESUME_MISSING, RESUME_TOO_LARGE } from '#domain/application/resume.ts';
import { SHARE_NETWORK_LABEL } from '#domain/board/share.ts';
import { CADENCE_LABEL, SUBSCRIBED } from '#domain/notification/subscription.ts';

// The labels of the screens, as in docs/develop/glossary.md and the design, so that changing one is
// a deliberate edit here too.
test.each<[what: string, labels: Record<string, unknown>, words: unknown[]]>([
  [
    'an application',
    APPLICATION_LABEL,
    [
      'Saved draft',
      'Submitted',
      'Shortlisted',
      'Waitlisted',
      'Invited',
      'Not selected',
      'Accepted',
      'Declined',
      'Withdrawn',
    ],
  ],
  [
    'a decision, as shown to the applicant',
    RESULT_HEADLINE,
    ['You’re invited to join', 'You’re on the waitlist', 'You were not selected'],
  ],
  ['an announcement', ANNOUNCEMENT_STATE, ['Draft', 'Scheduled', 'Published', 'Unpublished']],
  [
    'an email, as shown to admins',
    EMAIL_STATE_LABEL,
    ['Queued', 'Sending', 'Trying again', 'Delivered', 'Given up', 'Dismissed', 'No longer needed'],
  ],
  ['feedback', FEEDBACK_LABEL, ['Something is broken', 'An idea', 'A question']],
  ['the sort order of the list', SORT_LABEL, ['Date posted', 'Close date', 'Applications', 'Hours']],
  [
    'the kind of proposal, in full and short',
    RECRUITMENT,
    [
      { label: 'Looking for Mentor', short: 'Mentor', slug: 'mentor' },
      { label: 'Looking for Mentee', short: 'Mentee', slug: 'mentee' },
      { label: 'Looking for Team member', short: 'Team Member', slug: 'team' },
    ],
  ],
  [
    'the work location',
    WORK_LOCATION,
    [
      { label: 'On Site Required', short: 'On site' },
      { label: 'Remote Only', short: 'Remote' },
      { label: 'Hybrid (adjust with the sponsor)', short: 'Hybrid' },
    ],
  ],
  ['the networks for sharing', SHARE_NETWORK_LABEL, ['X (Twitter)', 'Reddit', 'LinkedIn', 'Facebook']],
  ['how often a subscription sends email', CADENCE_LABEL, ['Right away', 'Weekly digest']],
])('the labels for %s', (_what, labels, words) => {
  expect(Object.values(labels)).toEqual(words);
});

test.each([
  [PRIVACY_NOTICE, 'Please don’t use personal information for any other purpose.'],
  [NONE_SELECTED, 'Select at least one application.'],
  [TOO_MANY_SELECTED, 'Select at most 200 applications at once.'],
  [RESUME_TOO_LARGE, 'This file is larger than 10 MB. Make it smaller and upload it again.'],
  [RESUME_MISSING, 'Please upload resume.'],
  [SUBSCRIBED, 'Successfully subscribed!'],
])('“%s” is the message on screen', (said, words) => {
  expect(said).toBe(words);
});
