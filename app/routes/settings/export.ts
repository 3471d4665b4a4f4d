import { redirect } from 'react-router';

/** The download itself is a POST, which the server answers ahead of the pages; its button is on the account's page. */
export function loader() {
  return redirect('/settings/account#data');
}
