import { ANSWER_CAP, DISMISS_REASONS } from '#domain/proposal/public-question.ts';
import { followQuestion, withdrawQuestion } from '#server/commands/proposal/public-question.ts';
import { answerQuestion, dismissQuestion, editAnswer } from '#server/commands/proposal/question-answer.ts';
import { textIn } from '#app/http/read-form.ts';
import { confirmation } from '#app/routes/confirmation.ts';
import { loadQuestion } from './load-question.ts';
import { answersUrl, askUrl, ownerQuestionsUrl } from './question-urls.ts';

/** The confirm pages of a public question, by path. */
export const questionConfirmations = {
  // Takes back one's own question while it waits
  'questions/:id/withdraw': confirmation({
    access: 'member',
    load: loadQuestion,
    allows: ({ may }) => may.withdraw,
    ask: ({ proposalId }) => ({
      title: 'Withdraw a question',
      question: 'Withdraw this question?',
      consequences: ['The owner won’t see it anymore.'],
      confirm: 'Withdraw question',
      danger: true,
      ...returnTo(askUrl(proposalId), 'Back to your questions'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id }) => withdrawQuestion(db, actor, id),
    done: ({ proposalId }) => ({ to: askUrl(proposalId), toast: 'Question withdrawn' }),
  }),

  // Counts the reader among those who have a question
  'questions/:id/same': confirmation({
    access: 'member',
    load: loadQuestion,
    allows: ({ may }) => may.follow,
    ask: ({ proposalId, isAsker, isFollower, isOnOwnersSide }) => ({
      title: 'I have this question too',
      question: 'Do you have this question too?',
      consequences: [
        'Everyone sees how many people have it, and no one sees who. We’ll notify you if the answer changes.',
      ],
      whyNot: isFollower
        ? 'You already said so.'
        : isAsker
          ? 'You asked this question.'
          : isOnOwnersSide
            ? 'This is a question on your own proposal.'
            : undefined,
      confirm: 'I have this question too',
      ...returnTo(answersUrl(proposalId), 'Back to the proposal'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }) => followQuestion(db, actor, id, now),
    done: ({ proposalId }) => ({
      to: answersUrl(proposalId),
      toast: 'Noted. We’ll notify you if the answer changes.',
    }),
  }),

  // Answers a question, or edits its answer
  'questions/:id/answer': confirmation({
    access: 'member',
    load: loadQuestion,
    allows: ({ may }) => may.answer || may.edit,
    read: (form) => ({ answer: textIn(form, 'answer'), edit: form.has('edit') }),
    revised: { lock: 'question', version: ({ answer }) => ({ Answer: answer ?? '' }) },
    ask: ({ proposalId, answer, may: { edit } }) => ({
      title: 'Answer a question',
      question: edit ? 'Edit your answer' : 'Answer in public',
      consequences: edit
        ? ['Everyone sees the day you edited it. We keep the earlier text, which no one else can read.']
        : [
            'Everyone can read the question and your answer.',
            'We’ll notify the person who asked, people who have the question too, and people who applied or started a draft.',
          ],
      fields: [
        ...(edit ? [{ control: 'hidden' as const, name: 'edit', value: '1' }] : []),
        {
          control: 'text-area',
          name: 'answer',
          label: 'Answer',
          rows: 6,
          cap: ANSWER_CAP,
          hint: 'Start links with https:// so they open.',
          value: answer ?? '',
        },
      ],
      confirm: edit ? 'Save answer' : 'Publish answer',
      ...returnTo(ownerQuestionsUrl(proposalId), 'Back to Q&A'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }, { edit, ...typed }) =>
      edit ? editAnswer(db, actor, id, typed, now) : answerQuestion(db, actor, id, typed, now),
    done: ({ proposalId }) => ({ to: ownerQuestionsUrl(proposalId), toast: 'Answer published' }),
  }),

  // Removes a waiting question without an answer
  'questions/:id/dismiss': confirmation({
    access: 'member',
    load: loadQuestion,
    allows: ({ may }) => may.dismiss,
    read: (form) => ({ reason: textIn(form, 'reason') }),
    ask: ({ proposalId }) => ({
      title: 'Dismiss a question',
      question: 'Dismiss this question?',
      consequences: ['It’s not published. The person who asked can read the reason.'],
      fields: [
        {
          control: 'radios',
          name: 'reason',
          label: 'Reason',
          options: Object.entries(DISMISS_REASONS).map(([value, label]) => ({ value, label })),
        },
      ],
      confirm: 'Dismiss question',
      ...returnTo(ownerQuestionsUrl(proposalId), 'Back to Q&A'),
    }),
    countsTowardHourlyLimit: true,
    run: ({ db, actor, id, now }, typed) => dismissQuestion(db, actor, id, typed, now),
    done: ({ proposalId }) => ({ to: ownerQuestionsUrl(proposalId), toast: 'Question dismissed' }),
  }),
};

/** The links that leave a page for the list with its question. */
const returnTo = (to: string, label: string) => ({ back: { label, to }, cancel: { label: 'Cancel', to } });
