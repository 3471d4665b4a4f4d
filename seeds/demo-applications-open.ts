import {
  type DemoApplication,
  invite,
  notSelect,
  shortlist,
  waitlist,
  withdraw,
} from './demo-application.ts';

/** Applications to open due-date proposals, by the proposal's key; decisions are pending. */
export const TO_OPEN: Record<string, readonly DemoApplication[]> = {
  folding: [
    {
      by: 'tove',
      day: -6,
      answers: [
        'The error term. I read it three times as bookkeeping, until I tried to fold two statements by hand and could not get rid of it. Then it was the whole idea.',
        'A Poseidon implementation, my third. It is fast and its round constants come from a script that no one but me can run; that is what is wrong with it.',
      ],
      link: 'https://tove-h.example.edu/poseidon',
      steps: [shortlist(-4)],
      opened: [-4],
    },
    {
      by: 'noor',
      day: -3,
      answers: [
        'Relaxation, in the first pages. A friend explained it as adding a drawer for the mess, and from then on I could follow the mess.',
        'A cleaner for sensor logs that can say for every dropped row why. It is slow where it should be lazy.',
      ],
      link: 'https://notebooks.example.edu/noor/parking',
    },
    {
      by: 'dara',
      day: -2,
      answers: [
        'I have read one paper and understood the introduction. The commitments became clear when I programmed a silly one with sealed envelopes.',
        'A proof checker for propositional logic, 200 lines. It accepts one thing that it should not, and I know which.',
      ],
    },
    {
      by: 'jun',
      day: -1,
      draft: true,
      noResume: true,
      answers: ['Still reading. The part about cycles of curves'],
    },
  ],
  mev: [
    {
      by: 'jun',
      day: -9,
      answers: [
        'The first full block after an hour of thin volume. Rebates that are computed from averages must be wrong there, and one can see in whose favor.',
        'Meeting minutes of a housing cooperative, 31 years. I threw away everything that was decided twice, and kept a list of what that was.',
        'If every rebate that you find arrived on time.',
      ],
      opened: [-6],
    },
    {
      by: 'mei',
      day: -8,
      answers: [
        'One that has no sandwich in it. I would want to know what your labels do when there is nothing to find.',
        'Household energy, where a county was counted twice for six years. I threw away the county, and later an apology arrived.',
        'A result that gets stronger each time the sample grows.',
      ],
      link: 'https://mei-c.example.edu/double-count',
      steps: [shortlist(-4)],
      opened: [-6, -4],
    },
    {
      by: 'bea',
      day: -7,
      answers: [
        'The block in which the rebate contract itself was upgraded, because the old and the new rule both applied to it.',
        'Heap profiles of a node. I threw away the first minute of each, which is when it lies.',
        'If the chain with the best documentation came out best.',
      ],
      steps: [shortlist(-4)],
    },
    {
      by: 'lars',
      day: -5,
      answers: [
        'The slowest one of the day. Machines show what they are made of when they are late.',
        'Engine room logs, in three handwritings. I threw away temperatures that the gauge could not have shown.',
        'If no one on the team had tried to lose money the way you describe.',
      ],
      steps: [invite(-1, 'You check the gauge before the engine. That is the job.', 28)],
      opened: [-2],
    },
    {
      by: 'tariq',
      day: -4,
      answers: [
        'Blocks around a route change, when two sequencers’ users suddenly sit on the same path.',
        'A year of flow records. I threw away my own scans, which were a fifth of it.',
        'If your listeners stood in one data center.',
      ],
    },
    {
      by: 'ada',
      day: -3,
      answers: [
        'Any block that I can draw completely. I would draw ten before I count a thousand.',
        'A timetable with 40 footnotes. I kept four and moved the others into the lines.',
        'A chart that needs a second axis.',
      ],
      link: 'https://ada-f.example.edu/lines',
    },
    {
      by: 'nils',
      day: -1,
      answers: [
        'One whose timestamp is rounder than it should be.',
        'Telescope guiding data; I threw away the nights on which the clock was corrected by hand.',
        'Agreement to three digits between things that were measured to two.',
      ],
    },
    {
      by: 'noor',
      day: 0,
      draft: true,
      answers: [
        'The first block after a sequencer restart. Rebates are computed from state that has to be rebuilt, so',
        'Parking sensors, eleven months. I threw away every car that stayed longer than a year.',
      ],
      comments: 'I am free to start a week early, after exams.',
      link: 'https://notebooks.example.edu/noor/parking',
    },
  ],
  bridge: [
    {
      by: 'jun',
      day: -12,
      answers: [
        'Two postmortems and the insurance filings that followed the second. The filings were better. They named the addresses the postmortem left out, and one of them had moved funds forty minutes before the pause was announced. I have since read the audit that should have caught it, and I can tell you on which page it stops being careful.',
        'Follow the last holder at the pause, then the first holder after it. The people who held the difference paid, whatever the announcement says. Where the two are the same person I would look at what the pause stopped them from doing, such as meeting a margin call, and count that separately, so that no one can add the two together.',
        'Anything in the week of finals. I would rather say so now than miss the first reading group.',
      ],
      comments: 'I can share the annotated filings before we talk.',
      link: 'https://jun-a.example.edu',
      steps: [shortlist(-8)],
      opened: [-8, -2],
    },
    {
      by: 'ines',
      day: -11,
      answers: [
        'The pleadings of one case that was settled. They are public for eleven days, and I was there on the ninth.',
        'I would ask who could have sued and did not. That person paid.',
        'Mondays. Moot court owns my Mondays.',
      ],
      steps: [invite(-3, 'Your second answer changed our first chapter.', 22)],
      opened: [-7],
    },
    {
      by: 'marek',
      day: -10,
      answers: [
        'Everything that the local paper wrote about a bank that paused in 2009. The words are the same, and so are the actions in the passive.',
        'By asking them. Six telephone calls tell you more than a ledger, and then the ledger tells you which of the six was exaggerating.',
        'Learning Rust.',
      ],
      steps: [waitlist(-3)],
      opened: [-7],
    },
    {
      by: 'petra',
      day: -9,
      answers: [
        'The forum threads of three pauses, all of them. Most of the anger comes on day four.',
        'The person who had to explain it to someone else at home. I know that this cannot be coded, so I would code waiting time.',
        'Programming beyond R.',
      ],
    },
    {
      by: 'yusuf',
      day: -8,
      answers: [
        'Little. But I have sat with traders whose mobile money was “under maintenance” on market day.',
        'Write down what each person wanted to buy that morning.',
        'Anything that must happen on a video call.',
      ],
    },
    {
      by: 'ravi',
      day: -6,
      answers: [
        'All five policies that mention pauses, and the one court decision that mentions a policy.',
        'An actuary would say: the one whose variance went up. I would like to be argued out of that.',
        'Tuesdays. The Harbor Risk Lab meets then.',
      ],
      opened: [-2],
    },
    {
      by: 'kofi',
      day: -5,
      answers: [
        'The weekend ones. I simulate weekends.',
        'Price the option to leave before the pause and after it. The difference was taken from someone.',
        'Interviews. I am bad at them and I would only learn at your cost.',
      ],
      steps: [
        notSelect(
          -1,
          'We need an interviewer in the second spot; your honesty about that is noted and appreciated.',
        ),
      ],
    },
    {
      by: 'dara',
      day: -4,
      answers: [
        'One explainer and its comments.',
        'Start from the final state and walk back until no one is surprised any more.',
        'Nothing planned yet; it is my first year.',
      ],
    },
    {
      by: 'lena',
      day: -2,
      answers: [
        'Papers on circuit breakers in stock exchanges, which are the same thing with a bell.',
        'The people who would have traded. That needs a model of who would have traded, and there I could help.',
        'My own dissertation, apparently.',
      ],
    },
    {
      by: 'hana',
      day: -9,
      answers: [
        'A status page, in an archive.',
        'Look at who kept screenshots.',
        'The exhibition in spring.',
      ],
      steps: [withdraw(-4)],
    },
  ],
  quadratic: [
    {
      by: 'mei',
      day: -12,
      answers: [
        'Secrecy. In a round everyone can see how the others gave, up to the last minute.',
        'Look for timing that is too regular and sums that are too round, and then for the honest club that looks the same.',
      ],
      steps: [shortlist(-5)],
      opened: [-5],
    },
    {
      by: 'petra',
      day: -6,
      answers: [
        'One person, one vote. Everything else carries over, including the posters.',
        'Compare neighborhoods of the graph that talk in the same forum with those that do not.',
      ],
    },
    {
      by: 'jun',
      day: -1,
      draft: true,
      answers: ['The count. An election ends with one; a round ends with a formula', ''],
    },
  ],
  turnout: [
    {
      by: 'ravi',
      day: -8,
      answers: [
        'Adding covariates. Fit the steps first and look at them for a week.',
        'That turnout falls because people lose interest. Perhaps they are content.',
      ],
      comments: 'I am an actuary in training and not a professor; lapse models are my daily bread.',
      steps: [waitlist(-2)],
      opened: [-3],
    },
    {
      by: 'lena',
      day: -2,
      draft: true,
      noResume: true,
      answers: ['Stop calling it decay before you know that it is not', ''],
    },
  ],
  passkeys: [
    {
      by: 'paloma',
      day: -9,
      answers: [
        'In the credit union I expected people to hide debts from their families. They hid savings.',
        'Who else is in the room. It is asked in every screener and it is the one thing that may not be said.',
      ],
      steps: [shortlist(-4)],
      opened: [-4],
    },
  ],
  prompts: [
    {
      by: 'chidi',
      day: -6,
      answers: [
        '“Confirm amounts with the user unless they have confirmed before.” The second half is the whole vulnerability.',
        'When the agent refuses to cancel.',
        'Write three new attacks after the fix and before reading it.',
      ],
      link: 'https://findings.example.org/chidi',
      steps: [shortlist(-3)],
      opened: [-3],
    },
    {
      by: 'bea',
      day: -4,
      answers: [
        '“Use the cheapest route.” The cheapest route was a contract that had been deployed that morning.',
        'When someone is being robbed and the agent asks them to wait.',
        'Keep the attack secret from the people who write the fix.',
      ],
    },
    {
      by: 'tove',
      day: -3,
      answers: [
        '“Summarize the following document.” It depends on who wrote the following document.',
        'When the mistake could have been undone and the refusal could not.',
        'Fuzz it with grammar, not with words.',
      ],
      steps: [waitlist(-1)],
    },
  ],
  attendance: [
    {
      by: 'ada',
      day: -8,
      answers: [
        'It protects the treasurer and endangers anyone who was not supposed to be there.',
        'Let them in, and count with a clicker. The proof is for the report, the evening is for the people.',
      ],
      link: 'https://ada-f.example.edu/lines',
      steps: [shortlist(-5)],
      opened: [-5],
    },
    {
      by: 'anouk',
      day: -5,
      answers: [
        'It protects the institution. I have designed enough forms to know who asks for them.',
        'A second door. Every queue needs a way that does not depend on the clever thing.',
      ],
    },
  ],
  lawyers: [
    {
      by: 'ines',
      day: -15,
      answers: [
        'The indemnity in my gym membership. I have since read it to a class; no one could.',
        'To change its mind about the past.',
      ],
      steps: [invite(-2, 'Please bring the gym membership to the first evening.', 12)],
      opened: [-6],
    },
    {
      by: 'ivo',
      day: -11,
      answers: [
        'The one with my publisher. “In all media now known or hereafter devised” is a whole theology.',
        'To speak in the first person plural.',
      ],
    },
    {
      by: 'dara',
      day: -4,
      answers: [
        'My rental contract: there is a cat in it and I have no cat.',
        'To stop without telling anyone.',
      ],
      steps: [
        notSelect(
          -1,
          'The course is for people with a first year of law behind them. Come and eat soup anyway.',
        ),
      ],
    },
  ],
  oracles: [
    {
      by: 'lena',
      day: -3,
      answers: [
        'The unemployment figure that was revised on a Friday evening, three years late, by more than the recession.',
      ],
    },
  ],
  reserves: [
    {
      by: 'ravi',
      day: -2,
      answers: [
        'Almost nothing, which is the point. A repo line with a bank in the Gulf, and other people’s fear.',
        'The one without a date.',
      ],
      opened: [-1],
    },
    {
      by: 'marek',
      day: -1,
      answers: [
        'A newspaper. In both failures that I reported on, the weekend edition was the only market.',
        'Cash “in transit”. Ask from where, and since when.',
      ],
    },
  ],
  depin: [
    {
      by: 'oskar',
      day: -4,
      answers: [
        'Let it hear its neighbors and let them hear it, at a moment that it could not choose. A lie then needs a whole valley.',
        'The ladder was one meter too short. We measured the barn instead, very precisely.',
      ],
      steps: [shortlist(-2)],
      opened: [-2],
    },
    {
      by: 'lars',
      day: -2,
      answers: [
        'Go there. If you cannot, ask what it had for weather and look it up.',
        'Fog, six hours, engine off. I learned to like logbooks.',
      ],
    },
  ],
  layouts: [
    {
      by: 'chidi',
      day: -3,
      answers: [
        'Shadowed names. I should not ignore it; two of my accepted findings were shadowed names.',
        'A timestamp that was added to an amount. Both were unsigned and both were late.',
      ],
      link: 'https://findings.example.org/chidi',
    },
  ],
  federated: [
    {
      by: 'bea',
      day: -5,
      answers: [
        'Pay for the second gradient and not for the first.',
        'None. I leave coins in vending machines.',
      ],
      steps: [waitlist(-2)],
    },
    {
      by: 'mei',
      day: -3,
      answers: [
        'Ask for it twice in different words and compare.',
        'The price of not having to think about it again, which is about twenty cents.',
      ],
    },
  ],
  compute: [
    {
      by: 'nils',
      day: -10,
      answers: [
        'Anyone in a hurry for the second time this month.',
        'As the number of people you would have to say sorry to.',
      ],
      steps: [shortlist(-6)],
      opened: [-6],
    },
    {
      by: 'tariq',
      day: -7,
      answers: [
        'The job that can be stopped. Make stopping cheap and the question goes away.',
        'As a queue that you can see.',
      ],
    },
  ],
  airdrops: [
    {
      by: 'mei',
      day: -6,
      answers: [
        'People just below the line who thought that they were above it.',
        'That class size matters. It was the teachers who chose the rooms.',
      ],
      comments: 'I would rather be a colleague than a mentor; say no if that does not fit.',
    },
  ],
};
