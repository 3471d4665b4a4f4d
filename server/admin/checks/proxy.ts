import { type Check, warning, ok } from './check.ts';

/** Checks that client addresses can be determined behind a proxy. This server itself has no TLS. */
export const proxy: Check = {
  name: 'proxy',
  run: ({ publicUrl, trustedProxies }) => {
    if (trustedProxies)
      return Promise.resolve(ok('TRUSTED_PROXY is set: rate limits count visitors by X-Forwarded-For.'));
    if (!publicUrl.startsWith('https:'))
      return Promise.resolve(ok('No proxy expected: PUBLIC_URL is not https.'));
    return Promise.resolve(
      warning(
        'PUBLIC_URL is https but TRUSTED_PROXY is not set: all visitors share one rate limit. Set TRUSTED_PROXY to the address the proxy connects from, such as 127.0.0.1.',
      ),
    );
  },
};
