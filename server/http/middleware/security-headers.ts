import type { Context, MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import { isSecure } from '#domain/base/cookie.ts';
import { DAY_SECONDS } from '#domain/time/duration.ts';
import { GOOGLE_PICTURE_HOST } from '#domain/member/member.ts';
import type { Settings } from '#server/config/settings.ts';
import type { HttpEnv } from '../request-context.ts';
import { randomBase64Url } from './random-base64url.ts';

/** Browser features that no page uses; our pages may copy to the clipboard and share. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'camera',
  'displayCapture',
  'encryptedMedia',
  'gamepad',
  'geolocation',
  'gyroscope',
  'hid',
  'idleDetection',
  'keyboardMap',
  'localFonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'pictureInPicture',
  'screenWakeLock',
  'serial',
  'syncXhr',
  'usb',
  'windowManagement',
  'xrSpatialTracking',
];

const HSTS_SECONDS = 365 * DAY_SECONDS;

type SecurityHeaderOptions = {
  settings: Pick<Settings, 'google' | 'publicUrl'>;
  /** Other origins that our forms may redirect to: those of sign-in providers. */
  formTargets: readonly string[];
  development: boolean;
};

/**
 * Adds the security headers to every response that does not set them itself. Inline scripts need
 * the nonce of the response, which is in `c.var.nonce`.
 */
export function securityHeaders({
  settings,
  formTargets,
  development,
}: SecurityHeaderOptions): MiddlewareHandler<HttpEnv> {
  return secureHeaders({
    overwrite: false,
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      // The middleware calls `setNonce` once for each response.
      scriptSrc: ["'self'", setNonce],
      // Vite inlines styles and reloads pages over ws: in development.
      styleSrc: development ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      connectSrc: development ? ["'self'", 'ws:'] : ["'self'"],
      imgSrc: ["'self'", 'data:', ...(settings.google ? [GOOGLE_PICTURE_HOST] : [])],
      fontSrc: ["'self'"],
      objectSrc: ["'none'"],
      // Email previews, which have the policy of `emailFrameResponse`; pages cannot be framed.
      frameSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'", ...formTargets],
      frameAncestors: ["'none'"],
    },
    // Sign-in opens a popup.
    crossOriginOpenerPolicy: 'same-origin-allow-popups',
    permissionsPolicy: Object.fromEntries(UNUSED_FEATURES.map((feature) => [feature, false])),
    referrerPolicy: 'strict-origin-when-cross-origin',
    strictTransportSecurity: isSecure(settings.publicUrl) && `max-age=${HSTS_SECONDS}; includeSubDomains`,
    xFrameOptions: 'DENY',
    // Sent by default, and obsolete or without use here.
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  });
}

/** Sets `c.var.nonce` and returns it as a CSP source. */
function setNonce(c: Context<HttpEnv>): string {
  c.set('nonce', randomBase64Url(16));
  return `'nonce-${c.var.nonce}'`;
}
