import { index, layout, route, type RouteConfig } from '@react-router/dev/routes';

/** Routes of one module, each a row of its table of confirmations. */
const confirmations = (file: string, paths: readonly string[], under = '') =>
  paths.map((path) => route(path, file, { id: under + path }));

export default [
  // The board: the list, with one proposal beside it
  layout('routes/board/board.tsx', [
    index('routes/board/index.tsx'),
    route('home', 'routes/board/index.tsx', { id: 'board-home' }),
    route(':id', 'routes/board/selected-proposal.tsx'),
  ]),
  route('proposal/:id', 'routes/board/proposal.tsx'),
  route('proposal/:id/report', 'routes/board/report.tsx'),
  route('leaving', 'routes/external-link-warning/leaving.tsx'),
  route('proposal/:id/share', 'routes/board/share.tsx'),

  // Questions about a proposal and their answers
  route('proposal/:id/ask', 'routes/question/ask.tsx'),
  route('proposal/:id/questions', 'routes/question/questions.tsx'),
  route('proposal/:id/questions/new', 'routes/question/new-entry.tsx'),
  ...confirmations('routes/question/confirmation.tsx', [
    'questions/:id/withdraw',
    'questions/:id/same',
    'questions/:id/answer',
    'questions/:id/dismiss',
  ]),
  route('questions/:id/report', 'routes/question/report.tsx'),

  // Saved proposals
  route('proposal/:id/save', 'routes/bookmark/save.tsx'),
  route('proposal/:id/unsave', 'routes/bookmark/unsave.tsx'),

  // About, statistics and feedback
  route('about-us', 'routes/about/about.tsx'),
  route('stat', 'routes/stat/stat.tsx'),
  route('send-feedback', 'routes/feedback/send-feedback.tsx'),

  // Sign-in: one page with four texts
  route('signin', 'routes/sign-in/sign-in.tsx', { id: 'sign-in' }),
  route('auth', 'routes/sign-in/sign-in.tsx', { id: 'sign-in-new' }),
  route('auth/apply', 'routes/sign-in/sign-in.tsx', { id: 'sign-in-to-apply' }),
  route('auth/proposal', 'routes/sign-in/sign-in.tsx', { id: 'sign-in-to-post' }),
  route('auth/email', 'routes/sign-in/email-link.tsx'),
  route('auth/email/open', 'routes/sign-in/open-email-link.tsx'),
  route('auth/again', 'routes/sign-in/sign-in-again.tsx'),
  route('auth/wallet', 'routes/sign-in/wallet-sign-in.tsx'),
  route('trial/sign-in', 'routes/sign-in/trial-sign-in.tsx'),
  route('sign-out', 'routes/sign-in/sign-out.tsx'),

  // Privacy and terms; the guide and the API documentation
  route('privacy', 'routes/legal/privacy.tsx'),
  route('terms', 'routes/legal/terms.tsx'),
  route('docs', 'routes/docs/docs.tsx'),
  route('docs/:chapter', 'routes/docs/chapter.tsx'),
  route('docs/api', 'routes/docs/api.tsx'),

  // Writing a proposal, and the owner's actions on it
  route('postproposal', 'routes/post-proposal/new.tsx'),
  route('postproposal/save', 'routes/post-proposal/save.tsx'),
  route('postproposal/autosave', 'routes/post-proposal/autosave.ts'),
  route('postproposal/texts', 'routes/post-proposal/texts.ts'),
  route('proposal/:id/edit', 'routes/post-proposal/edit.tsx'),
  route('proposal/:id/edit/step', 'routes/post-proposal/edit-step.tsx'),
  ...confirmations('routes/proposal-transitions/confirmation.tsx', [
    'proposal/:id/close',
    'proposal/:id/close-date',
    'proposal/:id/reopen',
    'proposal/:id/demand',
    'proposal/:id/withdraw',
    'proposal/:id/clone',
    'drafts/:id/discard',
  ]),
  route('proposal/:id/people', 'routes/people/people.tsx'),
  route('invitations/:id', 'routes/people/invitation.tsx'),

  // Subscriptions to new proposals, with and without an account
  route('subscribe', 'routes/subscription/subscribe.tsx'),
  route('subscribe/confirm', 'routes/subscription/confirm.tsx'),
  route('unsubscribe', 'routes/subscription/unsubscribe.tsx'),
  route('subscription', 'routes/subscription/subscription.tsx'),

  // Saved searches
  route('saved-searches/new', 'routes/saved-search/new-search.tsx'),
  route('saved-searches/:id/edit', 'routes/saved-search/edit-search.tsx'),
  route('saved-searches/:id/delete', 'routes/saved-search/delete-search.tsx'),
  route('saved-searches/pause', 'routes/saved-search/pause-emails.tsx'),
  route('saved-searches/:id/open', 'routes/saved-search/open-search.ts'),

  // Announcements
  route('announcement', 'routes/announcement/list.tsx'),
  route('announcement/feed.xml', 'routes/announcement/feed.ts'),
  route('announcement/:postId', 'routes/announcement/article.tsx'),
  route('announcement/:postId/share', 'routes/announcement/share.tsx'),
  route('announcement/:postId/view', 'routes/announcement/view.ts'),

  // Admin
  route('admin', 'routes/admin/admin.tsx', [
    index('routes/admin/index.ts'),
    route('reports', 'routes/admin/reports/reports.tsx'),
    route('members', 'routes/admin/members/members.tsx'),
    route('announcements', 'routes/admin/announcements/announcements.tsx', [
      index('routes/admin/announcements/index.tsx'),
      route('new', 'routes/admin/announcements/new.tsx'),
      route(':id', 'routes/admin/announcements/edit.tsx'),
      route(':id/schedule', 'routes/admin/announcements/schedule.tsx'),
      route(':id/publish', 'routes/admin/announcements/publish.tsx'),
      ...confirmations(
        'routes/admin/confirmation.tsx',
        [':id/draft', ':id/discard', ':id/unpublish'],
        'admin/announcements/',
      ),
    ]),
    route('mail', 'routes/admin/mail/mail.tsx'),
    route('feedback', 'routes/admin/feedback/feedback.tsx'),
    ...confirmations(
      'routes/admin/confirmation.tsx',
      [
        'reports/:id/hide',
        'reports/:id/restore',
        'reports/:id/close',
        'reports/:id/looked-at',
        'questions/:id',
        'members/:uid/suspend',
        'members/:uid/restore',
        'mail/:id/try-again',
        'mail/:id/dismiss',
        'feedback/:id/answer',
        'feedback/:id/close',
        'feedback/:id/reopen',
      ],
      'admin/',
    ),
    route('audit', 'routes/admin/audit/audit.tsx'),
  ]),

  // The mailbox of trial mode
  route('dev/mail', 'routes/mailbox/mailbox.tsx'),
  route('dev/mail/:id', 'routes/mailbox/mailbox.tsx', { id: 'mailbox-one' }),

  // Not found
  route('*', 'routes/not-found/not-found.tsx'),

  // Apply: one page; saving and submitting without JavaScript have their own routes
  route('apply/:id', 'routes/apply/apply.tsx'),
  route('apply/:id/save', 'routes/apply/save.tsx'),
  route('apply/:id/submit', 'routes/apply/submit.tsx'),
  route('apply/:id/team', 'routes/team/team.tsx'),

  // An application: its status and the applicant's actions
  route('applications/:id', 'routes/application/application.tsx'),
  ...confirmations('routes/application/confirmation.tsx', [
    'applications/:id/withdraw',
    'applications/:id/restore',
    'applications/:id/accept',
    'applications/:id/decline',
    'applications/:id/send-receipt',
    'applications/:id/discard-changes',
    'applications/:id/allow-resume',
    'applications/:id/delete-resume',
  ]),
  route('applications/:id/conflicts', 'routes/application/named-conflicts.tsx'),
  // The server answers for existing resumes before this route
  route('resume/:id', 'routes/application/deleted-resume.tsx'),
  route('applications/:id/resume', 'routes/application/deleted-resume.tsx', {
    id: 'deleted-received-resume',
  }),

  // Members and settings
  route('user/:uid', 'routes/member/member.tsx'),
  route('user/:uid/share', 'routes/member/share.tsx'),
  route('settings', 'routes/settings/profile.tsx'),
  route('settings/account', 'routes/settings/account.tsx'),
  route('settings/organization', 'routes/settings/organization.tsx'),
  route('settings/emails', 'routes/settings/emails/emails.tsx'),
  route('settings/emails/confirm', 'routes/settings/emails/confirm-email.tsx'),
  route('settings/resumes', 'routes/settings/resumes.tsx'),
  route('settings/templates', 'routes/settings/templates.tsx'),
  route('settings/templates/new', 'routes/settings/new-template.tsx'),
  route('settings/templates/:id/edit', 'routes/settings/edit-template.tsx'),
  route('settings/passkeys/new', 'routes/settings/new-passkey.tsx'),
  route('settings/passkeys/options', 'routes/settings/passkey-options.ts'),
  route('settings/wallets/new', 'routes/settings/new-wallet.tsx'),
  ...confirmations('routes/settings/confirmation.tsx', [
    'settings/emails/:id/link',
    'settings/emails/:id/primary',
    'settings/emails/:id/remove',
    'settings/emails/add',
    'settings/facts/:id/hide',
    'settings/facts/:id/show',
    'settings/passkeys/:id/remove',
    'settings/passkeys/:id/rename',
    'settings/resumes/:resume/delete',
    'settings/sessions/:handle/end',
    'settings/sessions/end-others',
    'settings/templates/:id/delete',
    'settings/wallets/:id/remove',
    'settings/ways/:way/remove',
  ]),
  route('settings/time-zone', 'routes/settings/time-zone.ts'),
  route('settings/export', 'routes/settings/export.ts'),
  route('settings/delete', 'routes/settings/delete.tsx'),
  route('settings/deleted', 'routes/settings/deleted.tsx'),

  // Notifications and preferences
  route('notifications', 'routes/notifications/notifications.tsx'),
  route('notifications/read-all', 'routes/notifications/read-all.tsx'),
  route('notifications/:id/open', 'routes/notifications/open.ts'),
  route('notifications/mail', 'routes/notifications/stopped-email.tsx'),
  route('notifications/preferences', 'routes/notifications/preferences.tsx'),
  route('notifications/preferences/save', 'routes/notifications/save-preferences.ts'),

  // The dashboard
  route('user', 'routes/dashboard/dashboard.tsx'),

  // Reviewing received applications
  route('proposal/:id/applications', 'routes/review/workspace.tsx', [
    index('routes/review/nothing-open.tsx'),
    route(':applicationId', 'routes/review/applicant.tsx'),
  ]),
  route('applications/:id/waitlist-rank', 'routes/review/waitlist-rank.tsx'),
  route('applications/:id/score', 'routes/review/score.tsx'),
  route('applications/:id/tags', 'routes/review/tags.tsx'),
  route('applications/:id/shortlist', 'routes/review/decision/transition.tsx', {
    id: 'decision-shortlist',
  }),
  route('applications/:id/unshortlist', 'routes/review/decision/transition.tsx', {
    id: 'decision-unshortlist',
  }),
  route('applications/:id/waitlist', 'routes/review/decision/transition.tsx', { id: 'decision-waitlist' }),
  route('applications/:id/invite', 'routes/review/decision/invite.tsx'),
  route('applications/:id/take-back', 'routes/review/decision/transition.tsx', {
    id: 'decision-take-back',
  }),
  route('applications/:id/undo', 'routes/review/decision/undo.tsx'),
  route('applications/:id/not-select', 'routes/review/decision/not-select.tsx'),
  route('applications/:id/confirm-changes', 'routes/review/decision/confirm-changes.tsx'),
  route('proposal/:id/resumes.zip', 'routes/review/resume/download-resumes.tsx'),
  route('applications/:id/note', 'routes/review/note/note.tsx'),
  route('proposal/:id/decide', 'routes/review/bulk-decision/decide.tsx'),
  route('proposal/:id/compare', 'routes/review/compare/compare.tsx'),
  route('proposal/:id/message', 'routes/review/message/message.tsx'),
  route('proposal/:id/announce', 'routes/review/results/announce.tsx'),

  // Review panels: the owner's side, then reviewers
  route('proposal/:id/panel', 'routes/review/panel/panel.tsx'),
  route('proposal/:id/prepare', 'routes/review/panel/prepare.tsx'),
  route('proposal/:id/assign', 'routes/review/panel/assign.tsx'),
  route('reviews', 'routes/review/panel/reviews.tsx'),
  route('reviews/:id', 'routes/review/panel/review.tsx'),
] satisfies RouteConfig;
