/** `always` cannot be switched off; `on` and `off` are the default of a choice. */
type Choice = 'always' | 'on' | 'off';

/** A row of the preferences page: the events it covers, and their channels. */
type Preference = {
  section: 'sent' | 'own' | 'account' | 'admin';
  label: string;
  hint: string;
  inProduct: Choice;
} & (
  | { byMail: 'on' | 'off' }
  /** `emailsLabel`: the subject of "… can’t be turned off." under each email. */
  | { byMail: 'always'; emailsLabel: string }
);

/** What a member can choose, in page order. */
export const PREFERENCES = {
  receipt: {
    section: 'sent',
    label: 'Receipt',
    hint: 'With all the answers you sent',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Receipts',
  },
  invitation: {
    section: 'sent',
    label: 'Invitation and reminder to reply',
    hint: '',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Invitations',
  },
  result: {
    section: 'sent',
    label: 'Result',
    hint: 'Waitlisted, or not selected with the reason',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Results',
  },
  owner_message: {
    section: 'sent',
    label: 'Message from the owner',
    hint: 'To you and others who were invited or accepted',
    inProduct: 'always',
    byMail: 'on',
  },
  team: {
    section: 'sent',
    label: 'Your team changed',
    hint: 'Someone joined or left, or the lead submitted',
    inProduct: 'always',
    byMail: 'on',
  },
  closes_soon: {
    section: 'sent',
    label: 'Draft or saved proposal closes in 3 days',
    hint: '',
    inProduct: 'on',
    byMail: 'on',
  },
  question_answered: {
    section: 'sent',
    label: 'A question was answered',
    hint: 'One you asked, or on a proposal you applied to',
    inProduct: 'on',
    byMail: 'on',
  },
  resume_opened: {
    section: 'sent',
    label: 'Your resume was opened',
    hint: '',
    inProduct: 'on',
    byMail: 'off',
  },
  proposal_changed: {
    section: 'sent',
    label: 'Proposal closed or changed',
    hint: 'Also when an admin hides or restores it',
    inProduct: 'on',
    byMail: 'on',
  },
  proposal_withdrawn: {
    section: 'sent',
    label: 'Proposal withdrawn',
    hint: '',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Emails about withdrawn proposals',
  },
  scam_warning: {
    section: 'sent',
    label: 'Warning about a scam',
    hint: 'On a proposal you applied to or asked about, and if it’s restored',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Warnings about scams',
  },
  new_application: {
    section: 'own',
    label: 'New application',
    hint: 'At most one email a day',
    inProduct: 'on',
    byMail: 'on',
  },
  new_question: {
    section: 'own',
    label: 'New question',
    hint: 'At most once a day per proposal, and after 3 days without an answer',
    inProduct: 'on',
    byMail: 'on',
  },
  application_changed: {
    section: 'own',
    label: 'Application changed after you reviewed it',
    hint: 'At most once a day per proposal',
    inProduct: 'on',
    byMail: 'off',
  },
  invitation_answered: {
    section: 'own',
    label: 'Invitation accepted or declined',
    hint: 'Also when an applicant withdraws',
    inProduct: 'always',
    byMail: 'on',
  },
  result_date: {
    section: 'own',
    label: 'Result date reached',
    hint: 'Then weekly while results are overdue',
    inProduct: 'always',
    byMail: 'on',
  },
  reviews: {
    section: 'own',
    label: 'Applications to review',
    hint: 'When you are on a review panel',
    inProduct: 'always',
    byMail: 'on',
  },
  proposal_people: {
    section: 'own',
    label: 'Co-owners, reviewers and hand-overs',
    hint: 'Who joins, declines or leaves',
    inProduct: 'always',
    byMail: 'on',
  },
  moderation: {
    section: 'own',
    label: 'An admin hid or restored your proposal',
    hint: '',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Emails from admins about your proposals',
  },
  sign_in: {
    section: 'account',
    label: 'Sign-in from a new device',
    hint: 'Also when a way to sign in is added or removed, or emails to you bounce',
    inProduct: 'always',
    byMail: 'always',
    emailsLabel: 'Emails about sign-ins',
  },
  announcement: {
    section: 'account',
    label: 'Collegium announcements',
    hint: '',
    inProduct: 'on',
    byMail: 'off',
  },
  admin_news: {
    section: 'admin',
    label: 'Reports, feedback and undelivered emails',
    hint: 'By email at most once a day',
    inProduct: 'on',
    byMail: 'on',
  },
} as const satisfies Record<string, Preference>;
export type PreferenceName = keyof typeof PREFERENCES;

/** What a member chose for one preference; undefined for a channel that they did not choose. */
export type ChosenChannels = { [Channel in keyof Channels]?: boolean | undefined };

/** Whether an event is notified in the product, and by email. */
export type Channels = { inProduct: boolean; byMail: boolean };

/**
 * The channels of a preference: the member's choice or else the default, and always those set to
 * `always`.
 */
export function wantedFor(name: PreferenceName, chosen: ChosenChannels | null): Channels {
  const preference: Preference = PREFERENCES[name];
  return {
    inProduct: isWanted(preference.inProduct, chosen?.inProduct),
    byMail: isWanted(preference.byMail, chosen?.byMail),
  };
}

function isWanted(choice: Choice, chosen: boolean | undefined): boolean {
  return choice === 'always' || (chosen ?? choice === 'on');
}
