import {
  type DemoApplication,
  accept,
  decline,
  invite,
  notSelect,
  shortlist,
  waitlist,
  withdraw,
} from './demo-application.ts';

/** Applications to rolling proposals and to proposals past due, by the proposal's key. */
export const TO_DECIDED: Record<string, readonly DemoApplication[]> = {
  agents: [
    {
      by: 'bea',
      day: -18,
      answers: [
        'To give itself more. It sounds silly and it is the first thing that it tries.',
        'In the wallet. The prompt is a wish and the chain is a museum.',
      ],
      steps: [
        shortlist(-16),
        invite(-14, 'Welcome. Your first limit is waiting for its first attack.', -4),
        accept(-13),
      ],
      opened: [-16],
    },
    {
      by: 'chidi',
      day: -11,
      answers: [
        'Approvals. Ten euros with an unlimited approval are not ten euros.',
        'In the wallet, and once more in the chain for the day on which the wallet is the bug.',
      ],
      link: 'https://findings.example.org/chidi',
      steps: [
        invite(-2, 'We argued about your second answer for an hour. Please come and argue with us.', 5),
      ],
      opened: [-7, -2],
    },
    {
      by: 'noor',
      day: -10,
      answers: [
        'To spend on behalf of someone who is asleep.',
        'Where the person can see it without asking the agent.',
      ],
      link: 'https://notebooks.example.edu/noor/parking',
      steps: [waitlist(-2)],
      opened: [-5],
    },
    {
      by: 'jun',
      day: -3,
      answers: [
        'Subscriptions. Ten euros once are a gift, ten euros a month are a contract.',
        'In a place that has a written history, so that one can ask afterward who raised it.',
      ],
    },
    {
      by: 'mei',
      day: -15,
      answers: ['Anything with leverage.', 'In the chain.'],
      steps: [
        notSelect(
          -9,
          'We are looking for people who build and attack; your strength is measuring. The prompts project would be lucky to have you.',
        ),
      ],
    },
    {
      by: 'petra',
      day: -17,
      answers: ['To vote.', 'In a bylaw, which is to say in the wallet.'],
      steps: [
        invite(-14, 'No one else thought of voting. Join us?', -6),
        decline(-12, 'Thank you! I have taken on a thesis since then and would do both badly.'),
      ],
    },
    {
      by: 'dara',
      day: -6,
      answers: ['To buy anything from itself.', 'In the prompt, and I expect that this is wrong.'],
      steps: [withdraw(-5)],
    },
  ],
  nfts: [
    {
      by: 'noor',
      day: -14,
      answers: [
        'The people who could have told you where it was before.',
        'With its date first. A copy is an event.',
      ],
      link: 'https://notebooks.example.edu/noor/parking',
      steps: [invite(-11, 'You and a labeller at one table, please. Fridays?', -3), accept(-10)],
      opened: [-12],
    },
    {
      by: 'ada',
      day: -13,
      answers: ['Its margins.', 'By what is missing from it.'],
      link: 'https://ada-f.example.edu/lines',
      steps: [invite(-11, 'We would love to have your drawings.', -3), accept(-9)],
    },
    {
      by: 'ivo',
      day: -7,
      answers: [
        'Its catalog number, and with it everything that was ever written about it.',
        'As a reading.',
      ],
      steps: [shortlist(-3)],
      opened: [-3],
    },
    {
      by: 'anouk',
      day: -2,
      answers: ['The back of it. No one bridges the back.', 'I would ask who it was made for.'],
    },
  ],
  weather: [
    {
      by: 'jun',
      day: -20,
      answers: ['Whether the neighbor would say so if it did not know.'],
      steps: [invite(-17, 'A lawyer on a roof: gladly.', -10), accept(-16)],
      opened: [-18],
    },
    {
      by: 'noor',
      day: -16,
      answers: ['How wrong the neighbor was last time.'],
      steps: [withdraw(-12)],
    },
    {
      by: 'hana',
      day: -9,
      answers: ['What the reading is for. A wind for a kite is worth less than a wind for a crane.'],
      comments: 'We share one roof, and take turns in the cold.',
      team: {
        part: 'Solders the stations and climbs the roof.',
        invited: -12,
        members: [
          {
            by: 'kofi',
            joined: -11,
            part: 'Writes what a station pays for, and defends it in spring.',
            accepted: -2,
          },
          { by: 'oskar', joined: -10, part: 'Watches the state channel through January.' },
        ],
      },
      steps: [invite(-4, 'Three people for one roof: the best offer so far.', 5), accept(-3)],
      opened: [-5],
    },
    {
      by: 'dara',
      day: -3,
      answers: ['What its own reading was an hour ago. If it still knows, it need not buy.'],
    },
  ],
  dice: [
    {
      by: 'paloma',
      day: -4,
      answers: ['Liar’s dice, in a kitchen. I learned that people confess when it is cheap.'],
    },
    {
      by: 'anouk',
      day: -12,
      answers: ['A board game about sewers. I have respected sewers ever since.'],
      steps: [invite(-8, 'Your prototype photographs made us laugh and then think.')],
      opened: [-9],
    },
  ],
  whitepapers: [
    {
      by: 'ines',
      day: -6,
      answers: [
        'You lend something and get more of it back later. The more is income on the day on which you could have taken it, not on the day on which you did.',
      ],
      steps: [invite(-5, 'Perfect. Even the officer smiled.', 3), accept(-4)],
      opened: [-5],
    },
    {
      by: 'marek',
      day: -2,
      answers: [
        'It is interest. There are nine reasons why it is not quite interest, and none of them fits on the form.',
      ],
    },
  ],
  queues: [
    {
      by: 'anouk',
      day: -26,
      answers: ['When the queue is invisible. People accept waiting that they can see.'],
      steps: [invite(-22, 'We need the page that disappointed people believe.', -12), accept(-21)],
      opened: [-23],
    },
    {
      by: 'mei',
      day: -25,
      answers: ['When arriving early is a privilege.'],
      steps: [invite(-22, 'Please count what we draw.', -12), accept(-20)],
      opened: [-23],
    },
    {
      by: 'tariq',
      day: -19,
      answers: ['When the door is narrower than the crowd is patient.'],
      steps: [waitlist(-15)],
    },
    { by: 'dara', day: -5, answers: ['Always, if no one can see who drew.'] },
  ],
  peers: [
    {
      by: 'chidi',
      day: -33,
      answers: ['A script that fails before the fix and passes after it.'],
      link: 'https://findings.example.org/chidi',
      steps: [invite(-28, 'Thirty reports are waiting for you.', -18), accept(-27)],
      opened: [-30],
    },
    {
      by: 'marek',
      day: -31,
      answers: ['That a second person gets to the same sentence.'],
      steps: [invite(-26, 'We need an editor more than we knew.', -16), accept(-24)],
      opened: [-30],
    },
    {
      by: 'tove',
      day: -20,
      answers: ['A proof.'],
      steps: [
        notSelect(-7, 'Both places are taken now. Your answer was the shortest and we still quote it.'),
      ],
    },
  ],
  rent: [
    {
      by: 'yusuf',
      day: -22,
      answers: ['The person who has to live with it. In practice, the one with the receipt.'],
      opened: [-10],
    },
    {
      by: 'paloma',
      day: -20,
      answers: ['The next tenant, when she sees it.'],
      steps: [invite(-3, 'Please bring your interview guide.', 6)],
      opened: [-10, -3],
    },
    {
      by: 'hana',
      day: -15,
      answers: ['A photograph, if it was taken before.'],
      steps: [
        notSelect(
          -3,
          'We chose people who have lived in shared houses for longer. Your photographs would make a fine project of their own.',
        ),
      ],
    },
  ],
  replay: [
    {
      by: 'noor',
      day: -14,
      answers: ['The one after someone was sure that it was over.'],
      link: 'https://notebooks.example.edu/noor/parking',
      opened: [-1],
    },
    {
      by: 'bea',
      day: -12,
      answers: ['The first in which retries outnumber requests.'],
      steps: [shortlist(-1), invite(-0.5, 'The stage is yours.', 15)],
      opened: [-1],
    },
    { by: 'nils', day: -6, answers: ['The one in which two logs disagree about which minute it was.'] },
  ],
  unplug: [
    {
      by: 'paloma',
      day: -40,
      answers: ['A refrigerator in my grandmother’s house. Everyone noticed and no one said so.'],
      steps: [shortlist(-18)],
      opened: [-19],
    },
    {
      by: 'anouk',
      day: -33,
      answers: ['An exhibition light, for a sandwich maker. The curator noticed.'],
      steps: [
        notSelect(-10, 'The interviews are in Norwegian, and there was no time to arrange an interpreter.'),
      ],
    },
    { by: 'kofi', day: -28, answers: ['A router, weekly. My simulation noticed.'] },
  ],
  bids: [
    {
      by: 'tariq',
      day: -36,
      answers: ['Who was in the room. The price is the smaller part.'],
      steps: [shortlist(-10)],
      opened: [-11],
    },
    {
      by: 'chidi',
      day: -30,
      answers: ['What they thought that the others would offer.'],
      steps: [invite(-8, 'We start with the eleven million on a Friday.', 6)],
      opened: [-11],
    },
    { by: 'mei', day: -20, answers: ['How sure they were, if there is more than one.'] },
  ],
  names: [
    {
      by: 'yusuf',
      day: -16,
      answers: ['I ask after her brother. If she has to think, it is the wrong person.'],
      comments: 'I have eighty interviews from the same market and permission to use them.',
      steps: [shortlist(-8), invite(-2, 'Eighty interviews! Please come.', 15)],
      opened: [-9, -2],
    },
    {
      by: 'paloma',
      day: -13,
      answers: ['By her handwriting, still.'],
      steps: [shortlist(-8)],
      opened: [-8],
    },
    { by: 'ada', day: -9, answers: ['I look at the color of the door. Names change, doors rarely.'] },
    {
      by: 'jun',
      day: -7,
      answers: ['There is a number on the invoice, and I read it aloud.'],
      steps: [withdraw(-5)],
    },
  ],
  insurance: [
    {
      by: 'noor',
      day: -12,
      answers: [
        'The one for losses caused by a pause, because it decides whether the pause itself is insured. Two of the five policies I found leave the word undefined.',
        'I thought that a payout table was evidence of payouts. It is a list of offers; I now look for the transfer.',
        'Every Tuesday after two, until the end of April.',
      ],
      comments: 'I am free to start a week early, after exams.',
      link: 'https://notebooks.example.edu/noor/parking',
      steps: [
        shortlist(-7),
        invite(
          -5,
          'Your second answer found an exclusion that we had missed for a year. We meet on Tuesdays and would like you there.',
          8,
        ),
      ],
      opened: [-6],
    },
    {
      by: 'jun',
      day: -14,
      answers: [
        'War, because everything is called war once it has become expensive.',
        'About exclusions. I used to think that they protect the insurer; mostly they protect it from having to think.',
        'Read, from ten to six, with lunch.',
      ],
      link: 'https://jun-a.example.edu',
      steps: [invite(-5, 'You annotate the way we do. Come and make it three.', 8), accept(-0.5)],
      opened: [-7],
    },
    {
      by: 'petra',
      day: -15,
      answers: [
        'Governance decisions. It excludes whatever a vote has approved, and a vote approved nearly everything.',
        'On whether people read what they vote on. They do, but afterward.',
        'Only mornings.',
      ],
      steps: [waitlist(-4)],
      opened: [-6],
    },
    {
      by: 'yusuf',
      day: -18,
      answers: [
        'The one about late notice, because my people are always late.',
        'About credit: I took it for a debt and it was a friendship.',
        'Write, if the network holds.',
      ],
      steps: [
        notSelect(
          -4,
          'Both spots went to people who have read a policy in full before. The market notes deserve a project of their own, and we said so to Kofi B.',
        ),
      ],
    },
    {
      by: 'lars',
      day: -20,
      answers: ['Wear and tear.', 'On the ferry, about who to wake.', 'Nothing before four.'],
      steps: [notSelect(-4, 'The group meets at two, and your Tuesdays begin at four.')],
    },
  ],
  counting: [
    {
      by: 'tove',
      day: -40,
      answers: ['Monthly actives. Nothing about me is monthly.'],
      steps: [shortlist(-20), invite(-16, 'Noise, properly: yes please.', -8), accept(-10)],
      opened: [-20],
    },
    {
      by: 'bea',
      day: -38,
      answers: ['Unique visitors. I have four browsers.'],
      steps: [
        invite(-16, 'You ship, we add the noise.', -8),
        decline(-9, 'I joined the agents project since then. Sorry, and good luck!'),
      ],
      opened: [-20],
    },
    {
      by: 'chidi',
      day: -35,
      answers: ['Any that comes with a target.'],
      link: 'https://findings.example.org/chidi',
      steps: [
        waitlist(-16),
        invite(-8, 'A spot has come free, and you were first on our list.', -1),
        accept(-6),
      ],
      opened: [-19],
    },
    {
      by: 'petra',
      day: -33,
      answers: ['Turnout in per cent of tokens.'],
      steps: [waitlist(-15)],
    },
    {
      by: 'noor',
      day: -30,
      answers: ['The one on the landing page.'],
      link: 'https://notebooks.example.edu/noor/parking',
      steps: [
        notSelect(
          -15,
          'We had two spots and wanted one person with privacy budgets and one who ships Rust. Your cleaning notes are excellent; please look at the folding project.',
        ),
      ],
      opened: [-18],
    },
  ],
  pilot: [
    {
      by: 'oskar',
      day: -85,
      answers: ['Higher than you would carry a toolbox twice.'],
      steps: [invite(-58, 'Bring the long ladder.', -45), accept(-50)],
      opened: [-70, -58],
    },
    {
      by: 'lars',
      day: -80,
      answers: ['Where the wind changes its voice.'],
      steps: [invite(-58, 'The lighthouse is yours.', -45), accept(-51)],
      opened: [-70],
    },
    {
      by: 'nils',
      day: -76,
      answers: ['Two meters. I am a theorist by nature.'],
      steps: [notSelect(-57, 'There was a ladder in every week of the plan.')],
    },
  ],
  liquidations: [
    {
      by: 'lena',
      day: -140,
      answers: ['The human one.'],
      steps: [invite(-124, 'Please be merciless.', -115), accept(-117)],
      opened: [-130],
    },
    {
      by: 'ravi',
      day: -138,
      answers: ['The time between knowing and selling.'],
      steps: [notSelect(-123, 'There was only one spot, for someone who has supervised before.')],
    },
  ],
  census: [
    {
      by: 'petra',
      day: -160,
      answers: ['By asking its former members, who are easier to find.'],
      steps: [invite(-137, 'Let us find them together.', -128), accept(-131)],
      opened: [-145],
    },
    {
      by: 'paloma',
      day: -158,
      answers: ['Through its cleaner, its bank, or its enemy.'],
      steps: [invite(-137, 'You know how to be let in.', -128), accept(-130)],
      opened: [-145],
    },
    {
      by: 'jun',
      day: -155,
      answers: ['In the minutes of some other group.'],
      steps: [
        notSelect(
          -136,
          'We had two spots. You were third, and we used your idea, with thanks in the report.',
        ),
      ],
    },
  ],
  power: [
    { by: 'lars', day: -15, answers: ['When I get up, and that I get up too early.'] },
    { by: 'nils', day: -9, draft: true, answers: ['The phase of my kettle, probably'] },
  ],
  royalties: [{ by: 'ivo', day: -25, answers: ['The one who stopped last.'] }],
};
