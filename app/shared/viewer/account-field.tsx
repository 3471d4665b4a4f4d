import { useState } from 'react';
import { ACCOUNT_FIELD } from '#domain/base/form-fields.ts';
import { useFrameData } from './frame-data.ts';

/** The mark of the account that was signed in when this part of the page appeared; '' for a visitor. */
export function useAccountMark(): string {
  const [mark] = useState(useFrameData()?.reader?.mark ?? '');
  return mark;
}

/** The hidden field of a form, so that it is not saved into an account that signed in since. */
export function AccountField() {
  const mark = useAccountMark();
  return mark && <input type="hidden" name={ACCOUNT_FIELD} value={mark} />;
}
