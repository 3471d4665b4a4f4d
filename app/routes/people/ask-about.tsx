import type { ReactNode } from 'react';
import { HAND_OVER_DAYS } from '#domain/proposal/proposal-people.ts';
import type { Refusal } from '#domain/base/refusal.ts';
import type { PeopleOfProposal } from '#server/queries/proposal/proposal-people.ts';
import { ConfirmPage } from '#app/shared/form/confirm-page.tsx';
import { RadioGroup } from '#app/kit/form/radio-group.tsx';
import { type PeopleAction } from './people-urls.ts';
import { peopleUrl } from '#app/shared/proposal/people-url.ts';

type Props = {
  page: PeopleOfProposal;
  ask: PeopleAction;
  uid: string | null;
  about: ReactNode;
  refusal: Refusal | undefined;
};

/** Asks before someone is removed, leaves, or is offered the proposal. */
export function AskAbout({ page, ask, uid, about, refusal }: Props) {
  const person = page.people.find((person) => person.uid === uid);
  const { allowed, ...copy } = copyOf(page, ask, person?.name ?? '');
  return (
    <ConfirmPage
      about={about}
      {...copy}
      allowed={allowed && (ask === 'leave' || person !== undefined)}
      refusal={refusal}
      back={{ label: 'Back to people', to: peopleUrl(page.id) }}
      cancel={{ label: 'Cancel', to: peopleUrl(page.id) }}
    >
      <input type="hidden" name="intent" value={ask} />
      {person && ask !== 'leave' && <input type="hidden" name="uid" value={person.uid} />}
      {ask === 'hand_over' && (
        <RadioGroup
          plain
          label="Afterwards, you"
          name="then"
          defaultValue="stay"
          options={[
            { value: 'stay', label: 'Stay as a co-owner' },
            { value: 'leave', label: 'Leave the proposal' },
          ]}
        />
      )}
    </ConfirmPage>
  );
}

function copyOf(page: PeopleOfProposal, ask: PeopleAction, name: string) {
  if (ask === 'remove')
    return {
      question: `Remove ${name}?`,
      consequences: [
        'From now on they can’t open the applications, resumes or anything else of your side, including old links.',
        'We’ll notify them. What they wrote about applications stays with the proposal.',
        'You can invite them again.',
      ],
      confirm: 'Remove',
      danger: true,
      allowed: page.you === 'owner',
    };
  if (ask === 'hand_over')
    return {
      question: `Hand this proposal over to ${name}?`,
      consequences: [
        `${name} can accept within ${HAND_OVER_DAYS} days. Until then you own it, and you can take the offer back.`,
        `Then the proposal is posted under their name, and they alone can withdraw it or add and remove people.`,
        'They can open the resumes of applicants who read their name when they applied or allowed it.',
      ],
      confirm: 'Offer to hand over',
      allowed: page.you === 'owner' && page.mayInvite,
    };
  return {
    question: 'Leave this proposal?',
    consequences: [
      'You won’t see its applications, resumes or reviews anymore, including old links.',
      'We’ll notify the owner. What you wrote about applications stays with the proposal.',
    ],
    confirm: 'Leave',
    danger: true,
    allowed: ask === 'leave' && page.you !== 'owner',
  };
}
