import { useRouteLoaderData } from 'react-router';
import type { ArrivedToast } from '#app/kit/feedback/toast.tsx';

/** Root loader data for the header and footer: the viewer and settings. */
export type FrameData = {
  /** Null for a visitor. */
  reader: {
    uid: string;
    name: string;
    email: string;
    admin: boolean;
    /** Of the account, in every form: see `AccountField`. */
    mark: string;
    /** Stored time zone; left out before a page of theirs has sent it. */
    timeZone?: string;
  } | null;
  /** Unread notifications, counted up to ten; 0 for a visitor. */
  unread: number;
  trial: boolean;
  /** Number of emails in the trial mailbox; null without one. */
  mailbox: number | null;
  /** The configured origin, without a trailing slash. */
  publicUrl: string;
  docsUrl: string;
  feedbackEmail: string | null;
  socialLinks: { name: string; url: string }[];
  /** The page about the site names who runs it. */
  hasTeam: boolean;
  requestId: string;
  /** Shown once, after a redirect. */
  toast: ArrivedToast | null;
};

/**
 * The root loader's data, or null if it failed or did not run, as on the error page of an action.
 * With null, it is not known who reads.
 */
export function useFrameData(): FrameData | null {
  return useRouteLoaderData<FrameData>('root') ?? null;
}
