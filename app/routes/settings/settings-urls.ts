/** Sessions, linked accounts, data export and account deletion. */
export const ACCOUNT_URL = '/settings/account';
/** Passkeys of this person, listed on the page of their account. */
export const PASSKEYS_URL = '/settings/passkeys';
/** Wallets of this person, listed on the page of their account. */
export const WALLETS_URL = '/settings/wallets';
/** This person's resumes. */
export const RESUMES_URL = '/settings/resumes';
/** The domain of this person's organization. */
export const ORGANIZATION_URL = '/settings/organization';
/** Texts that this person saved to start messages from. */
export const TEMPLATES_URL = '/settings/templates';
/** Email addresses and academic badges. */
export const EMAILS_URL = '/settings/emails';
