/** Shown if the result date has passed, before a later one is set. */
export const RESULTS_LATE_WARNING =
  'The result date has passed. A later one is shown to everybody as a delay from the first, and your results count as late.';

/** Who is notified when an owner closes, reopens, withdraws or reschedules a proposal. */
export const WHO_IS_NOTIFIED =
  'Everybody who applied, began a draft or saved it is told, here and by mail, unless they switched that off.';
