import { useState } from 'react';
import { useActionData, useLoaderData, useNavigation } from 'react-router';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { DescriptionList } from '#app/kit/text/description-list.tsx';
import { type Current, REVISION_FIELD, type RevisionAnswer } from './version.ts';

/**
 * The hidden field with the revision of a page's form. Once the form was refused because someone
 * else saved meanwhile, it also shows what they saved, which sending the form again replaces.
 */
export function Revision() {
  const page = useLoaderData<{ revision?: string } | null>();
  const answer = useActionData<RevisionAnswer>();
  const isPosting = useNavigation().formMethod === 'POST';
  const latest = answer?.revision ?? page?.revision;
  // A reload of the page's data changes no text that was typed into the form, so that the form has the
  // revision of its first data until it was sent.
  const [held, setHeld] = useState({ revision: latest, wasPosting: false });
  if (isPosting !== held.wasPosting)
    setHeld({ revision: isPosting ? held.revision : latest, wasPosting: isPosting });
  if (!held.revision) return null;
  return (
    <>
      {answer?.current && <StoredVersion {...answer.current} />}
      <input type="hidden" name={REVISION_FIELD} value={held.revision} />
    </>
  );
}

type FetcherRevisionProps = { revision: string; answer: object | undefined };

/** Like {@link Revision}, for a dialog's form: of what its page showed when the dialog opened. */
export function FetcherRevision({ revision, answer }: FetcherRevisionProps) {
  const [first] = useState(revision);
  const current = answer && 'current' in answer ? (answer.current as Current) : undefined;
  return (
    <>
      {current && <StoredVersion {...current} />}
      <input type="hidden" name={REVISION_FIELD} value={current?.revision ?? first} />
    </>
  );
}

/** What is stored now, beside what was typed. */
export function StoredVersion({ version }: Current) {
  const facts = Object.entries(version).map(([label, text]) => ({
    label,
    value: <span dir="auto">{text || 'Empty'}</span>,
  }));
  return (
    <Banner tone="notice">
      <p>Saved by someone else or in another window:</p>
      <DescriptionList facts={facts} />
      <p>Your version is still in the form below. Save again to replace theirs.</p>
    </Banner>
  );
}
