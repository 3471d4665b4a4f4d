import { redirect } from 'react-router';

/**
 * Redirects a GET to the account page with the button. Only a POST downloads the data, which the
 * server handles before React Router.
 */
export function loader() {
  return redirect('/settings/account#data');
}
