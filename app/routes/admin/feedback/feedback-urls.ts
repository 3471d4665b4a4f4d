import type { FeedbackTransition, FeedbackView } from '../../../../domain/feedback.ts';

/** The list of one view; open feedback has the plain URL. */
export function feedbackUrl(view: FeedbackView = 'open', before: number | null = null): string {
  const params = new URLSearchParams();
  if (view !== 'open') params.set('view', view);
  if (before !== null) params.set('before', String(before));
  return params.size > 0 ? `/admin/feedback?${params}` : '/admin/feedback';
}

/** The page that asks before feedback is answered, closed or reopened. */
export function transitionUrl(id: number, transition: FeedbackTransition): string {
  return `/admin/feedback/${id}/${transition}`;
}
