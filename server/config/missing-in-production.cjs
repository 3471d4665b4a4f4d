'use strict';
// CommonJS without imports: the bootstrap reads it before anything is installed.

/** What is said of a setting that production lacks. */
const REQUIRED = require('./required-in-production.json');

/** A sentence for each missing setting; what else begins accounts stands in for Google. */
function missingInProduction(/** @type {Record<string, string | undefined>} */ env) {
  const isNeeded = (/** @type {string} */ name) =>
    !name.startsWith('GOOGLE_') || !(env.OIDC_ISSUERS || env.GITHUB_CLIENT_ID || env.EMAIL_SIGN_IN);
  const missing = Object.entries(REQUIRED).filter(([name]) => !env[name] && isNeeded(name));
  return missing.map(([name, sentence]) => `${name} ${sentence}`);
}

module.exports = { missingInProduction };
