/** Days until a line under Notifications is deleted, then days until the record of an email is. */
export const NOTIFICATION_RETENTION_DAYS = 180;
export const EMAIL_RETENTION_DAYS = 90;
