/** The form field with the mark of the account that its page was made for: see `accountMark`. */
export const ACCOUNT_FIELD = 'account';
