/** Spots; 4 means "4 or more", 0 "not stated", and neither is a cap. */
export const PARTICIPANTS = [1, 2, 3, 4] as const;

/** Characters. The form stops typing there; the API refuses a longer value. */
export const PROPOSAL_CAPS = {
  name: 40,
  organization: 40,
  eventName: 30,
  title: 50,
  topics: [20, 25, 25],
  skill: 25,
  question: 250,
  place: 60,
} as const;

/** Word counts to aim for; never enforced. */
export const PROPOSAL_WORD_TARGETS = {
  description: 100,
  requiredQualifications: 100,
  notes: 50,
  deliveryDescription: 100,
} as const;
