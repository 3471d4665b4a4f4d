import { redirect } from 'react-router';

/**
 * Only a POST downloads the data, handled by the server before React Router; a GET redirects to the
 * account page with the button.
 */
export function loader() {
  return redirect('/settings/account#data');
}
