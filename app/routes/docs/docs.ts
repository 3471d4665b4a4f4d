import { redirect } from 'react-router';

/** `/docs`: until the guide is written, the calls are all there is to read. */
export function loader() {
  return redirect('/docs/api');
}
