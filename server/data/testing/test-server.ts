/** Where the test run's PostgreSQL listens. */
export type TestServer = { host: string; port: number; user: string };

export const templateName = 'template_of_tests';
