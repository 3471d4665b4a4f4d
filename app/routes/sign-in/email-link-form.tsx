import { useNavigation } from 'react-router';
import { EMAIL_CAP } from '#domain/account/person.ts';
import { EMAIL_SIGN_IN_PAGE } from '#domain/account/sign-in-urls.ts';
import { Button } from '#app/kit/form/button.tsx';
import { ButtonGroup } from '#app/kit/form/button-group.tsx';
import { Form } from '#app/shared/viewer/form.tsx';
import { TextField } from '#app/kit/form/text-field.tsx';

type Props = { next: string; email?: string | undefined; error?: string | undefined };

/** Asks for the address that a link to sign in is emailed to. */
export function EmailLinkForm({ next, email, error }: Props) {
  const pending = useNavigation().formAction === EMAIL_SIGN_IN_PAGE;
  return (
    <Form method="post" action={EMAIL_SIGN_IN_PAGE} className="stack" noValidate>
      <input type="hidden" name="next" value={next} />
      <TextField
        label="Email"
        name="email"
        type="email"
        autoComplete="email"
        maxLength={EMAIL_CAP}
        defaultValue={email}
        error={error}
      />
      <ButtonGroup>
        <Button variant="primary" pending={pending}>
          Email me a link
        </Button>
      </ButtonGroup>
    </Form>
  );
}
