/** How strict the browser is told to be; `formTargets` are origins besides our own that a form may lead to. */
export type SecurityOptions = {
  publicUrl: string;
  formTargets: string[];
  /** Where pictures may come from besides us: the sign-in provider's own host, or nowhere. */
  pictureHosts: string[];
  development: boolean;
};

/** Browser features that no page uses. Copying to the clipboard and sharing stay allowed, to our own pages. */
const PERMISSIONS_POLICY = [
  ...['accelerometer', 'autoplay', 'bluetooth', 'camera', 'display-capture', 'encrypted-media', 'gamepad'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'keyboard-map', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'picture-in-picture', 'screen-wake-lock', 'serial', 'sync-xhr', 'usb'],
  ...['window-management', 'xr-spatial-tracking'],
]
  .map((feature) => `${feature}=()`)
  .join(', ');

/**
 * The headers every answer carries. Scripts run only from our own files or with this response's `nonce`; nobody may frame
 * us; forms lead to us and on to the sign-in provider. Pop-up sign-in needs `same-origin-allow-popups`.
 */
export function securityHeaders(nonce: string, options: SecurityOptions): Record<string, string> {
  const { publicUrl, formTargets, pictureHosts, development } = options;
  const policy = {
    'default-src': "'self'",
    'script-src': `'self' 'nonce-${nonce}'`,
    // Vite puts styles into the page and talks over a socket while somebody develops.
    'style-src': development ? "'self' 'unsafe-inline'" : "'self'",
    'connect-src': development ? "'self' ws:" : "'self'",
    'img-src': ["'self' data:", ...pictureHosts].join(' '),
    'font-src': "'self'",
    'object-src': "'none'",
    // Mails, each under the policy of `mailFrame`; no other page of ours can be framed.
    'frame-src': "'self'",
    'base-uri': "'none'",
    'form-action': ["'self'", ...formTargets].join(' '),
    'frame-ancestors': "'none'",
  };
  return {
    'Content-Security-Policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources}`)
      .join('; '),
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': PERMISSIONS_POLICY,
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    ...(publicUrl.startsWith('https://') && {
      'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    }),
  };
}
