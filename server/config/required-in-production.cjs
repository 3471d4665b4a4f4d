'use strict';
// CommonJS without imports: the bootstrap reads it before anything is installed.

/** What is said of a setting that production lacks. */
const REQUIRED = {
  SECRET: 'is missing: at least 32 random characters, for example from "openssl rand -base64 32".',
  PUBLIC_URL: 'is missing: the address people will open, such as https://collegium.example.org.',
  GOOGLE_CLIENT_ID: 'is missing: the id of your Google OAuth client, for sign-in.',
  GOOGLE_CLIENT_SECRET: 'is missing: the secret of your Google OAuth client, for sign-in.',
};

/** A sentence for each missing setting; another issuer stands in for Google. Checks no values. */
function missingInProduction(/** @type {Record<string, string | undefined>} */ env) {
  const isNeeded = (/** @type {string} */ name) => !name.startsWith('GOOGLE_') || !env.OIDC_ISSUERS;
  const missing = Object.entries(REQUIRED).filter(([name]) => !env[name] && isNeeded(name));
  return missing.map(([name, sentence]) => `${name} ${sentence}`);
}

module.exports = { REQUIRED, missingInProduction };
