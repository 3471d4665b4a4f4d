import { useNavigation } from 'react-router';
import {
  ABOUT_CAP,
  BLANK_PROFILE,
  FIRST_NAME_CAP,
  ORGANIZATION_CAP,
  type Profile,
} from '#domain/member/member.ts';
import { firstNameOf } from '#domain/review/message-template.ts';
import { type SignedIn, VISITOR } from '#domain/base/actor.ts';
import { posterLines } from '#domain/member/poster.ts';
import { factText, monthOf } from '#domain/member/verified-fact.ts';
import { walletText } from '#domain/member/wallet.ts';
import { saveProfile } from '#server/commands/member/member.ts';
import type { RequestContext } from '#server/http/request-context.ts';
import { findMember, findOwnProfile, findPoster } from '#server/queries/member/member.ts';
import { Banner } from '#app/kit/feedback/banner.tsx';
import { Button } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Checkbox } from '#app/kit/form/checkbox.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { Portrait } from '#app/shared/member/portrait.tsx';
import { PageSection } from '#app/kit/layout/page-section.tsx';
import { Revision } from '#app/shared/form/revision.tsx';
import { GuardedTextArea } from '#app/shared/form/guarded-text-area.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';
import { actionRoute } from '#app/routes/action-route.ts';
import type { Route } from './+types/profile.ts';
import { ProfilePreview, type ShownProfile, VIEWERS, type Viewer } from './preview.tsx';
import { InterestsField } from './interests-field.tsx';
import { SettingsFrame } from './settings-frame.tsx';
import * as styles from './profile.module.css';
import { type ProfileForm, readProfileForm } from '#domain/member/member-form.ts';

export const meta = () => [{ title: 'Settings · Collegium' }, { name: 'robots', content: 'noindex' }];

const route = actionRoute({
  access: 'member',
  load: async (request) => {
    const { db, actor, settings, url } = request;
    const own = await findOwnProfile(db, actor);
    const profile = own?.profile ?? BLANK_PROFILE;
    const picture = settings.google ? (own?.picture ?? null) : null;
    const preview = await loadPreview(request, actor, url.searchParams.get('as'));
    return { name: actor.name, profile, picture, preview };
  },
  read: parseProfileForm,
  revised: {
    lock: 'account',
    version: ({ profile: { firstName, organization, about, interests, pageOn, pictureOn } }) => ({
      'First name': firstName,
      Organization: organization,
      Bio: about,
      'Research interests': interests.join(', '),
      'My page is public': pageOn ? 'Yes' : 'No',
      'Show my picture': pictureOn ? 'Yes' : 'No',
    }),
  },
  run: ({ db, actor, now }, typed) => saveProfile(db, actor, typed, now),
  done: () => ({ to: '/settings', toast: 'Profile saved' }),
});
export const loader = route.loader;
export const action = route.action;
export const headers = route.headers;

/** What the page and proposals of this person show a visitor, whose rights the queries get. */
async function loadPreview(
  { db, now }: RequestContext,
  { uid, name, email }: SignedIn,
  as: string | null,
): Promise<ShownProfile> {
  const found = await findMember(db, VISITOR, uid, now);
  const poster = await findPoster(db, uid, now);
  const page = found.ok ? found.value : null;
  return {
    viewer: as !== null && Object.hasOwn(VIEWERS, as) ? (as as Viewer) : 'visitor',
    uid,
    name,
    email,
    page: page && {
      organization: page.organization,
      about: page.about,
      interests: page.interests,
      verified: [...page.verified.map(factText), ...page.wallets.map(walletText)],
      since: monthOf(page.memberSince),
      proposals: { open: page.open.length, closed: page.closed.length },
    },
    poster: poster && poster.record.posted > 0 ? posterLines(poster) : null,
  };
}

/** `/settings`: what this person's public page shows. */
export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { name, profile, picture, preview } = loaderData;
  const pending = useNavigation().formAction === '/settings';
  const refusal = actionData?.refusal;
  return (
    <SettingsFrame here="Profile">
      <PageSection title="Profile">
        <div className={styles.person}>
          <Portrait className={styles.portrait} name={name} picture={profile.pictureOn ? picture : null} />
          <div>
            <b className={styles.name}>{name}</b>
            <p className="hint">
              Your name and picture come from the account you sign in with. Without a picture, we show your
              initials.
            </p>
          </div>
        </div>
        <Form method="post" action="/settings" className="stack" noValidate key={JSON.stringify(profile)}>
          <Revision />
          {refusal && (
            <Banner tone="error" key={refusal.message}>
              {refusal.fields ? 'Your profile wasn’t saved. Fix the fields below.' : refusal.message}
            </Banner>
          )}
          <Fields
            view={actionData?.typed ?? profileView(profile)}
            name={name}
            errors={refusal?.fields ?? {}}
            hasPicture={picture !== null}
          />
          <div className={styles.visibility}>
            <Checkbox
              label="My page is public"
              labelClassName={styles.strong}
              name="pageOn"
              defaultChecked={(actionData?.typed ?? profileView(profile)).pageOn !== ''}
              aria-describedby="page-on"
            />
            <p className="hint" id="page-on">
              Your page shows your name and profile, when you joined, the verified facts you chose to show,
              and your open and closed proposals with how they ended. When it’s off, no one else can open it,
              but your name stays on your proposals.
            </p>
          </div>
          <ButtonGroup className={styles.actions}>
            <Button variant="primary" pending={pending}>
              Save
            </Button>
          </ButtonGroup>
        </Form>
      </PageSection>
      <ProfilePreview preview={preview} />
    </SettingsFrame>
  );
}

/** The profile as form values. */
function profileView({ firstName, organization, about, interests, pageOn, pictureOn }: Profile) {
  const tick = (on: boolean) => (on ? 'on' : '');
  return {
    firstName,
    organization,
    about,
    interests: interests.join(', '),
    pageOn: tick(pageOn),
    pictureOn: tick(pictureOn),
  };
}

type FieldsProps = {
  view: ProfileForm;
  /** From sign-in. */
  name: string;
  errors: Record<string, string>;
  hasPicture: boolean;
};

function Fields({ view, name, errors, hasPicture }: FieldsProps) {
  return (
    <>
      {hasPicture ? (
        <Checkbox label="Show my picture" name="pictureOn" defaultChecked={view.pictureOn !== ''} />
      ) : (
        <input type="hidden" name="pictureOn" value={view.pictureOn} />
      )}
      <TextField
        label="Preferred first name"
        name="firstName"
        optional
        autoComplete="given-name"
        maxLength={FIRST_NAME_CAP}
        hint={`Messages from owners call you this. If it’s empty, they call you ${firstNameOf(name)}. It isn’t shown on your page.`}
        defaultValue={view.firstName}
        error={errors.firstName}
      />
      <TextField
        label="Organization"
        name="organization"
        optional
        autoComplete="organization"
        maxLength={ORGANIZATION_CAP}
        defaultValue={view.organization}
        error={errors.organization}
      />
      <GuardedTextArea
        label="Bio"
        name="about"
        optional
        cap={ABOUT_CAP}
        hint="Shown on your page."
        defaultValue={view.about}
        error={errors.about}
      />
      <InterestsField value={view.interests} error={errors.interests} />
    </>
  );
}

/** The posted values of the profile form. */
function parseProfileForm(posted: FormData): ProfileForm {
  return readProfileForm(new Map(posted.entries()));
}
