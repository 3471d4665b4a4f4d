/** Name for an admin whose account was deleted. */
export const FORMER_ADMIN = 'a former admin';

/** For `whyNot` of a confirm page on the admin's own account. */
export const OWN_ACCOUNT = 'You can’t suspend or restore your own account.';

/** What a recipient of a failed email still has. */
export const STILL_NOTIFIED = 'The recipient can still read the notification in Collegium.';
