import { applyByCall, sampleProject, signInByForms, type ApiClient } from './api-client.ts';

const FIRST = ['Isla', 'Mateo', 'Priya', 'Chidi', 'Anouk', 'Dmitri', 'Grace', 'Zane', 'Yuki', 'Leila'];
const LAST = ['MacDonald', 'Iyer', 'Okafor', 'Alvarez', 'Brandt', 'Nakamura'];

/** Names of up to 60 different people: "Isla MacDonald", "Mateo MacDonald", and so on. */
const applicantName = (nth: number) => `${FIRST[nth % 10]} ${LAST[Math.floor(nth / 10) % 6]}`;

/** A due-date proposal of a new owner with `count` submitted applications, each with a resume. */
export async function createReviewBoard(
  url: string,
  count: number,
  project: object = {},
  nameOf = applicantName,
) {
  const owner = await signInByForms(url, { name: 'Ilse Brandt', email: 'ilse@school.example' });
  const { id } = await owner.done(
    '/project/upload',
    sampleProject(owner, { app_type: 'due_date', participant_num: 2, ...project }),
  );
  const people: ApiClient[] = [];
  const applications: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const person = await signInByForms(url, { name: nameOf(nth), email: `person${nth}@school.example` });
    people.push(person);
    applications.push(await applyByCall(person, id, nameOf(nth)));
  }
  return { owner, id, people, applications, nameOf };
}
