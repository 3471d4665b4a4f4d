import { RouteError } from '../../ui/route-error.tsx';

/** Every address that no other route knows. */
export function loader(): never {
  throw new Response('There is nothing at this address. It may have been mistyped.', { status: 404 });
}

export function action(): never {
  throw new Response('There is nothing at this address.', { status: 404 });
}

export default function NotFound() {
  return null;
}

export function ErrorBoundary() {
  return <RouteError />;
}
