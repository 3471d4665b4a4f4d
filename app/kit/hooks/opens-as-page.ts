const PHONE_WITH_MOTION = '(max-width: 639.9px) and (prefers-reduced-motion: no-preference)';

/** Whether a row opens as a page of its own that may move into view: on phones, see breakpoints.css. */
export const opensAsPage = () => typeof matchMedia === 'function' && matchMedia(PHONE_WITH_MOTION).matches;
