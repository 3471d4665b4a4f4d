import type { ComponentProps } from 'react';
import { Form as RouterForm } from 'react-router';
import { AccountField } from './account-field.tsx';

/** React Router's form, with the account that its page was made for. */
export function Form({ children, ...props }: ComponentProps<typeof RouterForm>) {
  return (
    <RouterForm {...props}>
      {props.method === 'post' && <AccountField />}
      {children}
    </RouterForm>
  );
}
