import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Progress indicator. Static with `prefers-reduced-motion`, so it needs text beside it. */
export function Spinner() {
  return <LoaderCircle className="i-s spin" />;
}
