/** Who hears of it when an owner closes, reopens, moves or withdraws a proposal. */
export const TOLD =
  'Everybody who applied, began a draft or saved it is told, here and by mail, unless they switched that off.';
