import { useLocation, useRouteLoaderData } from 'react-router';

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
  /** Said once, after a redirect. */
  toast: string | null;
};

/** What the header shows of it, and what the footer does: nothing that is another for each request. */
export type HeaderData = Pick<FrameData, 'reader' | 'unread' | 'docsUrl' | 'feedbackEmail'>;
export type FooterData = Pick<FrameData, 'docsUrl' | 'socialLinks'> & { email: string };

export const headerData = ({ reader, unread, docsUrl, feedbackEmail }: FrameData): HeaderData => ({
  ...{ reader, unread, docsUrl, feedbackEmail },
});
export const footerData = ({ docsUrl, socialLinks, reader }: FrameData): FooterData => ({
  ...{ docsUrl, socialLinks },
  email: reader?.email ?? '',
});

/** What the root loader gave; null while the root itself has failed. */
export function useFrameData(): FrameData | null {
  return useRouteLoaderData<FrameData>('root') ?? null;
}

/** The address one is at, for whoever is signed in, who comes back to it; null for a visitor. */
export function useHere(): string | null {
  const { pathname, search } = useLocation();
  return useFrameData()?.reader ? pathname + search : null;
}
