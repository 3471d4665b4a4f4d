import { fileSize } from '#domain/base/file-size.ts';
import { refuse } from '#domain/base/refusal.ts';
import { whyNoZip } from '#domain/application/resume.ts';
import { plural } from '#domain/text/text.ts';
import { listReceivedResumes } from '#server/queries/review/received-resume.ts';
import { ConfirmPage, ConfirmPageSubject } from '#app/shared/form/confirm-page.tsx';
import { pageRefusal } from '#app/http/page-refusal.ts';
import { type ActionRequest, actionRoute } from '#app/routes/action-route.ts';
import { reviewUrl } from '../review-urls.ts';
import type { Route } from './+types/download-resumes.ts';

const route = actionRoute({
  access: 'member',
  load: loadResumes,
  allows: (page) => page.whyNot === null,
  // An allowed POST is answered by `server/http/resumes/resumes-zip.ts`. Only refused ones arrive here.
  run: async (request) => {
    const { whyNot } = await loadResumes(request);
    return refuse('move_not_allowed', whyNot ? { message: whyNot } : {});
  },
  done: (_: never, { id }) => ({ to: reviewUrl(id) }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

async function loadResumes({ db, actor, id }: ActionRequest) {
  const found = await listReceivedResumes(db, actor, id);
  if (!found.ok) throw pageRefusal(found.refusal);
  const { proposal, resumes } = found.value;
  return {
    proposal: { id, title: proposal.title },
    count: resumes.length,
    bytes: resumes.reduce((sum, { bytes }) => sum + bytes, 0),
    whyNot: whyNoZip(resumes),
  };
}

export const meta = () => [
  { title: 'Download all resumes · Collegium' },
  { name: 'robots', content: 'noindex' },
];

/** `/proposal/{id}/resumes.zip`: asks before the download, since every applicant is notified. */
export default function DownloadResumes({ loaderData, actionData }: Route.ComponentProps) {
  const { proposal, count, bytes, whyNot } = loaderData;
  const back = { label: 'Back to the applications', to: reviewUrl(proposal.id) };
  return (
    <ConfirmPage
      about={<ConfirmPageSubject back={back}>{proposal.title}</ConfirmPageSubject>}
      question="Download all resumes?"
      consequences={[
        `You get one ZIP file with ${plural(count, 'resume')}, ${fileSize(bytes)}, each named after its applicant.`,
        count === 1
          ? 'We’ll notify the applicant that you opened their resume, as when you open it here.'
          : 'We’ll notify each applicant that you opened their resume, as when you open them one by one.',
        'Resumes of withdrawn applications and deleted resumes aren’t included.',
      ]}
      allowed={whyNot === null}
      whyNot={whyNot}
      refusal={actionData?.refusal}
      back={back}
      confirm="Download ZIP"
      cancel={back}
      download
    />
  );
}
