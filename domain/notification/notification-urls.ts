/** Pages that lines and emails link to. Opening one changes nothing: a button on the page does. */
export type NotificationUrls = ReturnType<typeof notificationUrls>;

/** The URLs below `publicUrl`, which has no trailing slash. */
export function notificationUrls(publicUrl: string) {
  const at = (path: string) => `${publicUrl}${path}`;
  return {
    board: at('/'),
    proposal: (id: number) => at(`/proposal/${id}`),
    apply: (proposalId: number) => at(`/apply/${proposalId}`),
    /** The team that the reader is in or invited to. */
    team: (proposalId: number) => at(`/apply/${proposalId}/team`),
    application: (id: number) => at(`/applications/${id}`),
    /** The calendar file of an accepted application. */
    projectDates: (id: number) => at(`/applications/${id}/calendar.ics`),
    /** The applications to the reader's proposal, optionally with one of them open. */
    received: (proposalId: number, applicationId?: number) =>
      at(`/proposal/${proposalId}/applications${applicationId === undefined ? '' : `/${applicationId}`}`),
    /** The questions on the reader's proposal. */
    questions: (proposalId: number) => at(`/proposal/${proposalId}/questions`),
    /** The people of a proposal that the reader works on. */
    people: (proposalId: number) => at(`/proposal/${proposalId}/people`),
    /** An invitation to work on a proposal. */
    proposalInvitation: (id: number) => at(`/invitations/${id}`),
    results: (proposalId: number) => at(`/proposal/${proposalId}/announce`),
    dashboard: at('/user'),
    /** The reader's reviews of other people's applications. */
    reviews: at('/reviews'),
    saved: at('/user?tab=saved'),
    announcement: (id: number) => at(`/announcement/${id}`),
    sessions: at('/settings/account#sessions'),
    mail: at('/notifications/mail'),
    ways: at('/settings/account#ways'),
    emails: at('/settings/emails'),
    signIn: at('/signin'),
    adminReports: at('/admin/reports'),
    adminFeedback: at('/admin/feedback'),
    adminMail: at('/admin/mail'),
    preferences: at('/notifications/preferences'),
    privacy: at('/privacy'),
    /** How to apply safely, and what to do after a scam. */
    safe: at('/docs/safe'),
  };
}

/** The same pages as paths, for links within the product. */
export const PATHS = notificationUrls('');
