import { useRouteLoaderData } from 'react-router';
import type { ArrivedToast } from './toast-cookie.ts';

/** What the frame around every page knows: who reads, and what the settings say. */
export type FrameData = {
  /** Null for a visitor. */
  reader: { name: string; email: string; admin: boolean } | null;
  /** Notifications that the reader has not read, counted up to ten; 0 for a visitor. */
  unread: number;
  trial: boolean;
  /** How many mails the trial mailbox holds; null where there is none. */
  mailbox: number | null;
  /** The product's own address: an origin without a slash at its end. */
  publicUrl: string;
  docsUrl: string;
  feedbackEmail: string | null;
  socialLinks: { name: string; url: string }[];
  requestId: string;
  /** Shown once, after a redirect. */
  toast: ArrivedToast | null;
};

/** What the root loader gave; null while the root itself has failed. */
export function useFrameData(): FrameData | null {
  return useRouteLoaderData<FrameData>('root') ?? null;
}
