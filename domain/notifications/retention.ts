/** Days until a line under Notifications is deleted, and the record of an email. */
export const NOTIFICATION_RETENTION_DAYS = 180;
export const EMAIL_RETENTION_DAYS = 90;
