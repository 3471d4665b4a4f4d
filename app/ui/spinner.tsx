import LoaderCircle from 'lucide-react/icons/loader-circle';

/** Turns while something is under way; not shown to those who asked for less motion, so words stand beside it. */
export function Spinner() {
  return <LoaderCircle className="i-s spin" />;
}
