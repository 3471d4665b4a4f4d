/** The tab of the dashboard that lists saved searches. */
export const SAVED_URL = '/user?tab=saved';
