import { type DemoApplication, accept, decline, invite, notSelect, withdraw } from './demo-application.ts';

/** Applications to last year's proposals, by the proposal's key. */
export const TO_EARLIER: Record<string, readonly DemoApplication[]> = {
  dust: [
    {
      by: 'marek',
      day: -336,
      answers: ['Five cents, if no one is looking. I would rather know who dropped it.'],
      steps: [invite(-320, 'You asked the question that we had not.', -312), accept(-316)],
      opened: [-324],
    },
    {
      by: 'tove',
      day: -334,
      answers: ['A coin of any size, when it is older than I am.'],
      steps: [notSelect(-320, 'There was one spot. Please apply again.')],
    },
  ],
  heat: [
    {
      by: 'lars',
      day: -310,
      answers: ['My workshop. The radiator is on the wall that the tide cools.'],
      steps: [invite(-290, 'Bring the wall.', -280), accept(-282)],
      opened: [-292],
    },
    {
      by: 'nils',
      day: -305,
      answers: ['The ladder room of the fire station, because the door has to stay open.'],
      steps: [invite(-290, 'We would like to warm it.', -280), accept(-281)],
      opened: [-292],
    },
    {
      by: 'yusuf',
      day: -301,
      answers: ['The lab where I keep the boards that are supposed to stay cool.'],
      steps: [notSelect(-289, 'Both spots went to people who can be in Halden in winter.')],
    },
    { by: 'anouk', day: -300, answers: ['The stairs.'], steps: [withdraw(-297)] },
  ],
  minutes: [
    {
      by: 'paloma',
      day: -292,
      answers: ['Who spoke first, and who was asked to.'],
      steps: [invite(-273, 'That is our first code.', -262), accept(-266)],
      opened: [-275],
    },
    {
      by: 'bea',
      day: -290,
      answers: ['The pause before the vote.'],
      steps: [invite(-273, 'Help us count pauses.', -262), decline(-264, 'I have started a job. Thank you.')],
      opened: [-275],
    },
    {
      by: 'jun',
      day: -288,
      answers: ['Anything that could be read by a court.'],
      steps: [invite(-273, 'We need you for the footnotes.', -262), accept(-267)],
      opened: [-275],
    },
    {
      by: 'ivo',
      day: -281,
      answers: ['The jokes, and then no one knows why it passed.'],
      steps: [notSelect(-272, 'We had three spots and seven good answers.')],
    },
  ],
  exercises: [
    {
      by: 'dara',
      day: -275,
      answers: ['The one whose first line was "clearly".'],
      steps: [invite(-254, 'You will like exercise nine.', -245), accept(-248)],
      opened: [-256],
    },
    {
      by: 'mei',
      day: -270,
      answers: ['Soundness of the sum check, and the third time I drew it.'],
      steps: [invite(-254, 'Please bring the drawing.', -245), accept(-249)],
      opened: [-256],
    },
    {
      by: 'chidi',
      day: -266,
      answers: ['My own, a month later.'],
      steps: [notSelect(-253, 'We looked for people with some Rust.')],
    },
  ],
  keepers: [
    {
      by: 'petra',
      day: -249,
      answers: ['The addresses that qualified on the day after the snapshot.'],
      steps: [invite(-232, 'That is the group we had forgotten.', -220), accept(-223)],
      opened: [-235],
    },
  ],
  posters: [
    {
      by: 'anouk',
      day: -240,
      answers: ['A map of the internet with a center.'],
      steps: [invite(-223, 'Draw it without one.', -214), accept(-218)],
      opened: [-225],
    },
    {
      by: 'ada',
      day: -236,
      answers: ['A bus timetable that left out the last bus.'],
      steps: [invite(-223, 'We love timetables.', -214), accept(-219)],
      opened: [-225],
    },
    {
      by: 'ines',
      day: -233,
      answers: ['Any pie with more than five pieces.'],
      steps: [notSelect(-222, 'The third spot stays open until we have a printer.')],
    },
  ],
  wallets: [
    {
      by: 'vito',
      day: -216,
      answers: ['In a book that I would save from a fire anyway.'],
      steps: [invite(-199, 'Cookbooks count.', -190), accept(-193)],
      opened: [-201],
    },
    {
      by: 'marek',
      day: -212,
      answers: ['With two people who do not know of each other.'],
      steps: [invite(-199, 'Come and watch people be less careful.', -190), accept(-194)],
      opened: [-201],
    },
    {
      by: 'tariq',
      day: -208,
      answers: ['I do not know, which is why I apply.'],
      steps: [notSelect(-198, 'We liked the answer. Sessions are in Czech, which decided it.')],
    },
  ],
  feeds: [
    {
      by: 'yusuf',
      day: -198,
      answers: ['The one that admits how wrong it may be.'],
      steps: [invite(-180, 'Start with ours.', -170), accept(-171)],
      opened: [-183],
    },
    {
      by: 'chidi',
      day: -195,
      answers: ['Neither, until I know who winds them.'],
      steps: [notSelect(-179, 'We had one spot and chose an applicant who runs archive nodes.')],
    },
  ],
  remittance: [
    {
      by: 'ines',
      day: -187,
      answers: ['The one who waits at the counter.'],
      steps: [invite(-170, 'Please come and count hours with us.', -160), accept(-164)],
      opened: [-172],
    },
    {
      by: 'chidi',
      day: -185,
      answers: ['The cousin. It is always the cousin.'],
      steps: [invite(-170, 'Bring the cousin.', -160), accept(-165)],
      opened: [-172],
    },
    {
      by: 'bea',
      day: -180,
      answers: ['The person who exchanges the money last.'],
      steps: [notSelect(-169, 'We chose two people who speak French.')],
    },
  ],
  grants: [
    {
      by: 'tove',
      day: -128,
      answers: ['By telling them first about one of mine.'],
      steps: [invite(-110, 'That letter would be answered.', -100), accept(-104)],
      opened: [-112],
    },
    {
      by: 'paloma',
      day: -125,
      answers: ['Late in the conversation, and without a form.'],
      steps: [invite(-110, 'Yes, without a form.', -100), accept(-105)],
      opened: [-112],
    },
    {
      by: 'ivo',
      day: -120,
      answers: ['I would ask what they learned, and wait.'],
      steps: [notSelect(-109, 'Two spots. You were third.')],
    },
  ],
  allowances: [
    {
      by: 'mina',
      day: -110,
      answers: ['The one that says who may change the rules.'],
      steps: [invite(-93, 'That is rule one.', -84), accept(-86)],
      opened: [-95],
    },
    {
      by: 'sam',
      day: -107,
      answers: ['The daily limit, counted by a clock that is not its own.'],
      steps: [notSelect(-92, 'One spot, for formal methods. Your clock is now rule four.')],
    },
  ],
  tutors: [
    {
      by: 'ines',
      day: -73,
      answers: ['"Reasonable". Every paraphrase is longer.'],
      steps: [invite(-57, 'You are hired for that word.', -48), accept(-52)],
      opened: [-59],
    },
    {
      by: 'bea',
      day: -70,
      answers: ['"May", which the models read as "must".'],
      steps: [invite(-57, 'We found the same mistake.', -48), accept(-51)],
      opened: [-59],
    },
    {
      by: 'noor',
      day: -68,
      answers: ['“Investment,” because each side means another one.'],
      steps: [notSelect(-56, 'We had two spots. Please read the second round with us.')],
    },
  ],
  mempool: [
    {
      by: 'dara',
      day: -58,
      answers: ['The distance between them, which one can only guess.'],
      steps: [invite(-42, 'Then measure it with us.', -32), accept(-33)],
      opened: [-44],
    },
    {
      by: 'yusuf',
      day: -55,
      answers: ['An echo.'],
      steps: [notSelect(-41, 'One spot only. The echo is a good idea; we will write to you in spring.')],
    },
  ],
};
