import {
  FEEDBACK_PER_HOUR,
  INVITATION_EMAILS_PER_DAY,
  OWNER_MESSAGES_PER_DAY,
} from '#domain/access/rate-limits.ts';
import { AI_USE_LABEL, NO_AI_USE } from '#domain/application/ai-use.ts';
import { ANSWER_WORD_TARGET, PRIVACY_NOTICE } from '#domain/application/application.ts';
import { MAX_RESUME_BYTES, MAX_RESUME_PAGES, WITHDRAWN_RESUME_DAYS } from '#domain/application/resume.ts';
import { AUDIT_DAYS } from '#domain/audit/audit.ts';
import type { ApplicationStatus } from '#domain/base/status.ts';
import { FEEDBACK_DAYS } from '#domain/board/feedback.ts';
import { RESULTS_OVERDUE_DAYS } from '#domain/decision/overdue-results.ts';
import { UNDO_SECONDS } from '#domain/decision/undo.ts';
import { ESTABLISHED_DAYS } from '#domain/member/verified-fact.ts';
import { EMAIL_ATTEMPTS } from '#domain/notification/delivery.ts';
import { CLOSING_REMINDER_DAYS, REPLY_REMINDER_DAYS } from '#domain/notification/reminder.ts';
import { EMAIL_RETENTION_DAYS, NOTIFICATION_RETENTION_DAYS } from '#domain/notification/retention.ts';
import { SEARCHES_PER_PERSON } from '#domain/notification/saved-search.ts';
import { CONFIRM_HOURS } from '#domain/notification/subscription.ts';
import { DEMAND_DAYS } from '#domain/proposal/demand-statement.ts';
import { NO_FEE } from '#domain/proposal/no-fee.ts';
import { PROPOSAL_WORD_TARGETS } from '#domain/proposal/proposal-limits.ts';
import { HAND_OVER_DAYS, INVITATION_DAYS, PROPOSAL_ROLE_LIMITS } from '#domain/proposal/proposal-people.ts';
import { NEWCOMER_HOURS } from '#domain/proposal/proposal-safety.ts';
import { PINNED_QUESTIONS, QUESTION_REMINDER_DAYS } from '#domain/proposal/public-question.ts';
import { NAME_PLACEHOLDER } from '#domain/review/message-template.ts';
import { CRITERIA_MAX } from '#domain/review/rubric.ts';
import { CODE_ADVICE } from '#domain/text/link-hosts.ts';

const badge = (status: ApplicationStatus) => ({ status });

/** What `{{name}}` in the guide's Markdown is replaced by. */
export const GUIDE_VALUES: Record<string, string | number | { status: ApplicationStatus }> = {
  AI_USE_LABEL,
  ANSWER_WORD_TARGET,
  AUDIT_DAYS,
  CLOSING_REMINDER_DAYS,
  CODE_ADVICE,
  CONFIRM_HOURS,
  CRITERIA_MAX,
  DEMAND_DAYS,
  EMAIL_ATTEMPTS,
  EMAIL_RETENTION_DAYS,
  ESTABLISHED_DAYS,
  FEEDBACK_DAYS,
  FEEDBACK_PER_HOUR,
  HAND_OVER_DAYS,
  INVITATION_DAYS,
  INVITATION_EMAILS_PER_ADDRESS: INVITATION_EMAILS_PER_DAY.address,
  MAX_CO_OWNERS: PROPOSAL_ROLE_LIMITS.co_owner,
  MAX_RESUME_MB: MAX_RESUME_BYTES / 1024 / 1024,
  MAX_RESUME_PAGES,

  NAME_PLACEHOLDER,
  NEWCOMER_HOURS,
  NOTIFICATION_RETENTION_DAYS,
  NO_AI_USE,
  NO_FEE,
  OVERDUE_DAYS: RESULTS_OVERDUE_DAYS,
  OWNER_MESSAGES_PER_DAY,
  PINNED_QUESTIONS,
  PRIVACY_NOTICE,
  QUESTION_REMINDER_DAYS,
  REPLY_REMINDER_DAYS,
  SEARCHES_PER_PERSON,
  SUMMARY_WORD_TARGET: PROPOSAL_WORD_TARGETS.description,
  UNDO_SECONDS,
  WITHDRAWN_RESUME_DAYS,
  'status.accepted': badge('accepted'),
  'status.declined': badge('declined'),
  'status.invited': badge('invited'),
  'status.not_selected': badge('not_selected'),
  'status.saved': badge('saved'),
  'status.submitted': badge('submitted'),
  'status.waitlisted': badge('waitlisted'),
  'status.withdrawn': badge('withdrawn'),
};
