import {
  type DemoApplication,
  invite,
  notSelect,
  shortlist,
  waitlist,
  withdraw,
} from './demo-application.ts';

const ON_CALL =
  'The three spots go to people who have been on call. Your reading of incidents was good; please write again.';
const HOURS = 'Four hours a week are too few for this one: the thread is lost between meetings.';

/** Two dozen applications to a proposal whose results are due in two days; two are undecided. */
export const POSTMORTEMS: readonly DemoApplication[] = [
  {
    by: 'jun',
    day: -27,
    answers: [
      'The page before the incident. It began with the first wrong transaction, but the change that made it possible had been merged on a Friday eleven days earlier, and the review had one word: fine.',
      'What did you decide not to write in the channel while it was going on?',
    ],
    comments: 'I can share the annotated filings before we talk.',
    link: 'https://jun-a.example.edu',
    steps: [
      shortlist(-20),
      invite(-3, 'Your filings answered a question that we had not managed to ask. Please join us.', 14),
    ],
    opened: [-21, -3],
  },
  {
    by: 'ravi',
    day: -25,
    answers: [
      'The reinsurance. A fund was “made whole” in the second paragraph; the treaty behind it paid only two thirds, and the rest was an unsecured loan from the founders.',
      'At which moment did you know how it would end, and how long after that did you say so?',
    ],
    steps: [shortlist(-20), invite(-3, 'You read the money where we read the code. We need that.', 14)],
    opened: [-20],
  },
  {
    by: 'lena',
    day: -24,
    answers: [
      'Everyone who was not online. The report counts minutes from the first alert; for half the users the outage began when they woke up and ended when someone let them know.',
      'Which dashboard did you look at first, and what would you have seen on another one?',
    ],
    link: 'https://lena-m.example.edu/toy-fee-market',
    steps: [invite(-3, 'Both of your answers are now on our wall. Thursdays at four?', 14)],
    opened: [-19, -4],
  },
  {
    by: 'petra',
    day: -26,
    answers: [
      'The vote. Governance had been asked to approve the risky parameter and had done so with 4 % turnout; the report calls this “the community decided”.',
      'Who was awake that should have been asleep?',
    ],
    steps: [shortlist(-19), waitlist(-3)],
    opened: [-19],
  },
  {
    by: 'kofi',
    day: -23,
    answers: [
      'Sunday. All the times are in UTC and look like office hours, but in New York it was four in the morning and the desk that could have stopped it opens at nine.',
      'If the phone had not been answered, who would you have called next?',
    ],
    steps: [waitlist(-3)],
    opened: [-18],
  },
  {
    by: 'sam',
    day: -22,
    answers: [
      'That the monitoring had worked. There was an alert nine hours before; it was muted because the same alert had been wrong forty times. No one lies about this. They leave it out because it is embarrassing and common.',
      'How many alerts did you have that week that meant nothing?',
    ],
    comments: 'I was on call for five years and still wake up at 3:40.',
    steps: [
      shortlist(-17),
      notSelect(
        -2,
        'Your first answer was among the clearest we read. You lead a neighboring group, and we would rather compare results with you than share a desk.',
      ),
    ],
    opened: [-17],
  },
  {
    by: 'hana',
    day: -21,
    answers: [
      'The screenshots. It says that users “were informed”. The archive of that page shows a banner in gray on gray, below the fold, in one language.',
      'What did you want to write on the status page, and what did you write?',
    ],
    steps: [notSelect(-2, ON_CALL)],
    opened: [-16],
  },
  {
    by: 'oskar',
    day: -20,
    answers: [
      'The hardware. “A node became unresponsive” was a power supply for nineteen euros, and there was exactly one of them.',
      'What was the cheapest part that failed?',
    ],
    steps: [notSelect(-2, ON_CALL)],
  },
  {
    by: 'dara',
    day: -19,
    answers: [
      'I read only one, for a class, and I thought that it left out nothing, until I looked for the names of the people who reported it first. They are called “users”.',
      'Did anyone thank you?',
    ],
    steps: [notSelect(-2, HOURS)],
  },
  {
    by: 'ivo',
    day: -18,
    answers: [
      'Its own genre. Each one tells a fall and a redemption in five headings. What does not fit under a heading is not remembered.',
      'Which sentence did someone else delete?',
    ],
    link: 'https://journal.example.edu/ivo',
    steps: [notSelect(-2, ON_CALL)],
    opened: [-12],
  },
  {
    by: 'mei',
    day: -17,
    answers: [
      'A denominator. “Less than one per cent of transactions were affected” is true for the day and false for the hour; in that hour it was one in six.',
      'Which number did you compute, and then not use?',
    ],
    link: 'https://mei-c.example.edu/double-count',
    steps: [
      notSelect(
        -2,
        'We would like to read your next one. This time the spots went to people with on-call years.',
      ),
    ],
    opened: [-12, -5],
  },
  {
    by: 'lars',
    day: -16,
    answers: [
      'The second fault. A ferry never sinks from one thing, and neither does a bridge. The report stops at the first cause that is enough for a conclusion.',
      'What was already broken when you arrived?',
    ],
    steps: [notSelect(-2, HOURS)],
  },
  {
    by: 'ada',
    day: -15,
    answers: [
      'The order of things. There are eleven times in the text and no line to put them on. Drawn to scale, the “swift response” is a long empty bar.',
      'Where were you, and what could you see from there?',
    ],
    link: 'https://ada-f.example.edu/lines',
    steps: [notSelect(-2, ON_CALL)],
  },
  {
    by: 'tariq',
    day: -14,
    answers: [
      'The network below. A route was withdrawn at 2:11 AM UTC by an operator three countries away; the postmortem blames “congestion”. I have the announcement in my own logs.',
      'See above.',
    ],
    steps: [
      notSelect(-2, 'Question 2 got two words, and with twenty-four applications we had to start somewhere.'),
    ],
  },
  {
    by: 'ines',
    day: -13,
    answers: [
      'The lawyer. You can hear where she came in: until page three there are people, after that there are parties.',
      'When were you told to stop writing things down?',
    ],
    steps: [shortlist(-9)],
    opened: [-9],
  },
  {
    by: 'yusuf',
    day: -12,
    answers: [
      'The people who were paid in the token that week. A trader I know ate her stock. She is not in any report because she did not lose a balance, she lost customers.',
      'Did you know anyone who used it?',
    ],
    comments: 'My network is slow; please write rather than call.',
    steps: [notSelect(-2, ON_CALL)],
  },
  {
    by: 'bea',
    day: -11,
    answers: [
      'The fix. It says “patched within two hours”. The patch was reverted the next day, and the real one came six weeks later under another title.',
      'Which line did you type first, and was it the right window?',
    ],
    steps: [notSelect(-2, ON_CALL)],
    opened: [-7],
  },
  {
    by: 'nils',
    day: -10,
    answers: [
      'Clock error. Two machines disagree by 1.4 seconds in its own table, and the order of the two decisive events depends on which of them you believe.',
      'How did you know what time it was?',
    ],
    steps: [notSelect(-2, 'A lovely question. The spots went to people who have been on call.')],
  },
  {
    by: 'paloma',
    day: -9,
    answers: [
      'Fear. I interviewed people in a credit union after a bad week, and what they remembered was who had not dared to say what. There is no field for it in the template.',
      'Who were you afraid of?',
    ],
    steps: [shortlist(-6), notSelect(-2, ON_CALL)],
    opened: [-6],
  },
  {
    by: 'chidi',
    day: -9,
    answers: [
      'The finding. An auditor had reported the same thing a year before as “informational”. It is on page 31 of a public PDF, and the postmortem links to page 1.',
      'Had you read the audit?',
    ],
    link: 'https://findings.example.org/chidi',
    opened: [-6],
  },
  {
    by: 'anouk',
    day: -8,
    answers: [
      'The refund form. It took eleven steps and a signature from the wallet that was just said to be unsafe. Two thirds gave up; the report speaks of “low demand”.',
      'Did you try your own form?',
    ],
    steps: [notSelect(-2, ON_CALL)],
  },
  {
    by: 'tove',
    day: -8,
    answers: [
      'The assumption. The proof system was fine “under standard assumptions”, one of which was that two people would not share a laptop.',
      'Which part did you not understand, and who did?',
    ],
    steps: [notSelect(-2, HOURS)],
  },
  {
    by: 'marek',
    day: -7,
    answers: [
      'The customers’ letters. In two bank failures I found the story in the complaints of the month before. Here they are in a chat that was closed “to keep the signal high”.',
      'Where are the messages that you did not have time to read?',
    ],
    steps: [notSelect(-2, ON_CALL)],
  },
  {
    by: 'mina',
    day: -15,
    answers: [
      'That the cryptography had nothing to do with it. It is mentioned in every paragraph, like an alibi.',
      'What would you have needed to be bored that night?',
    ],
    steps: [notSelect(-2, ON_CALL)],
  },
  {
    by: 'ilse',
    day: -20,
    answers: [
      'The weather. Three of the five validators were in one valley, and it snowed.',
      'Could you have walked there?',
    ],
    steps: [withdraw(-11)],
  },
];
