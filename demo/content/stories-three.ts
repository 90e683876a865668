/** Wishes of customers to the last eight models, and their reviews. */
import { storiesOf } from './story.ts'
import type { DemoStory } from './types.ts'

export const STORIES_THREE: readonly DemoStory[] = [
  ...storiesOf('maya-castellanos', [
    {
      product: 0,
      language: 'es',
      text: 'La pared del fondo de nuestra panadería, cuatro por dos metros, huele a canela todo el día.',
      notes: 'La palabra es "madrugada".',
      review: [
        5,
        'La pared despertó',
        'Lo pintamos entre cuatro un domingo siguiendo el plano y salió igual que el boceto. Los clientes hacen la foto antes de pedir el pan.',
      ],
    },
    {
      product: 1,
      text: 'Something warm for a waiting room in which nobody wants to wait.',
      notes: 'Poster, one metre, and no faces please.',
      review: [
        4,
        'Warm and wide',
        'The colours do what I hoped. It came a touch darker from our printer than on the screen, which she had warned me about.',
      ],
    },
    {
      state: 'processing',
      product: 0,
      text: 'A staircase in a primary school. Each landing should feel like another hour of the day.',
      notes: 'The children will paint the lowest metre themselves.',
      review: null,
    },
  ]),
  ...storiesOf('hana-ishikawa', [
    {
      by: 'mara',
      product: 0,
      text: 'A calm wave for Peregrine, who swims every morning and never talks about it.',
      notes: 'With the moon rather than the sun.',
      review: [
        5,
        'An edition of one',
        'The grain of the wood runs through the water as if it had been planned for a hundred years. He said one word, and for him that is a speech.',
      ],
    },
    {
      product: 1,
      text: 'I would like to see the moment the paper comes off, from as near as the camera dares.',
      notes: '',
      review: [5, 'That sound', 'The small tearing sigh when the paper lifts. I have watched it more often than I would admit to anyone.'],
    },
    {
      product: 2,
      text: 'Greeting: "Fewer plans, more soup". To forty people in an office.',
      notes: 'Black and one red, so that it prints cheaply.',
      review: [
        4,
        'Everybody kept theirs',
        'Usually such cards are in the bin by noon. The animal has a wonderful look of doubt. A larger margin would have helped our printer.',
      ],
    },
    {
      state: 'pending',
      product: 0,
      text: 'The wave that knocked my glasses off in 2009. It was green and about this high.',
      notes: 'Imagine me indicating a height slightly over my head.',
      review: null,
    },
  ]),
  ...storiesOf('elias-brandt', [
    {
      by: 'mara',
      product: 0,
      text: 'The sky of 3 May 1981 over Lisbon, the evening my parents met in a queue.',
      notes: 'Sentence: "You were behind me."',
      review: [
        5,
        'You were behind me',
        'The positions are right, I checked, and the poster is far prettier than my software. They hung it opposite the bed.',
      ],
    },
    {
      product: 1,
      text: 'A planet for a girl who collects snails. The year should be long and the rain should be warm.',
      notes: 'She has already named it Molluska Prime.',
      review: [
        5,
        'Molluska Prime has tourism now',
        'The facts page says that parades there take eleven days. She has started learning what an orbit is so that she can plan a visit.',
      ],
    },
    {
      product: 2,
      text: 'Why does the moon follow our car? Asked by Juniper, six, every single night.',
      notes: '',
      review: [
        5,
        'Solved until Thursday',
        'Clear, funny and true. She fell asleep at minute seven and explained it to her teacher in the morning.',
      ],
    },
    {
      state: 'processing',
      product: 1,
      text: 'A world with two suns where nobody owns a hat. I need to know why.',
      notes: 'For a novel that has been stuck on page sixty.',
      review: null,
    },
  ]),
  ...storiesOf('sienna-clarke', [
    {
      product: 0,
      text: 'A letter from my great-grandfather, 460 words, written on a ship. Please read it as if the ink were wet.',
      notes: 'The names of the villages are spelled out at the end.',
      review: [
        5,
        'The ink was wet',
        'She looked up how the villages are said by the people who live there. My family listened in one room, which has not happened for years.',
      ],
    },
    {
      product: 1,
      text: 'Happy birthday to Deborah, who moved to a rainy country on purpose.',
      notes: 'Weather report for her garden, with drama.',
      review: [
        5,
        'Storm warning for the cake',
        'A minute of pure joy. "Candles expected by evening, blowing from the south." We play it at every party now.',
      ],
    },
    {
      product: 2,
      text: 'A ten-minute talk about bridges for people who did not ask for a talk about bridges.',
      notes: 'I say "basically" a lot. I know.',
      review: [
        4,
        'Twenty-six times, as it turns out',
        'Precise, kind, and she counted. The exercises work. I would pay for a live call as well.',
      ],
    },
    {
      state: 'rejected',
      product: 0,
      text: 'The opening chapter of a cookbook, warm but not motherly, about 500 words.',
      notes: 'Please do both readings with the word "butter" enjoyed in full.',
      review: null,
    },
  ]),
  ...storiesOf('juno-park', [
    {
      product: 0,
      text: 'A pattern for a shop that sells only buttons. It should not contain any buttons.',
      notes: 'Tissue paper, one colour plus white.',
      review: [
        5,
        'no buttons, all button',
        'Somehow you think of buttons at once and there is not a single one. It tiles without a visible edge even on two metres.',
      ],
    },
    {
      product: 1,
      text: 'For a nephew who turns seven and wants to become a lighthouse.',
      notes: 'Not a keeper. The lighthouse.',
      review: [5, 'He kept the paper', 'The present was fine. The paper is on his wall. Thank you for taking the lighthouse seriously.'],
    },
    {
      product: 2,
      text: 'A small soap brand: five scents, one round box, no flowers anywhere.',
      notes: 'The boxes are printed in two colours at a small press.',
      review: [
        3,
        'Strong patterns, thin rules',
        'I love four of the six patterns. The guide on how to use them is short, and I had to ask several questions that it should have answered.',
      ],
    },
    {
      state: 'completed',
      product: 0,
      text: 'Lining for a winter coat: very serious outside, very silly inside.',
      notes: 'Silk twill, repeat of 64 cm at most.',
      review: null,
    },
  ]),
  ...storiesOf('orla-keane', [
    {
      product: 0,
      text: 'Our walk around Lough Gur, where I proposed on the wrong rock and went back to do it again.',
      notes: 'Please mark both rocks.',
      review: [
        5,
        'Both rocks, one sheep',
        'The legend has a symbol for hesitation. We found the sheep after a week; it is looking at the second rock.',
      ],
    },
    {
      product: 1,
      text: 'An island I invented at nine: shaped like a boot, two volcanoes, ruled by my cousin until the peace of 1996.',
      notes: 'The capital is called Bread.',
      review: [
        5,
        'My cousin has surrendered',
        'Depths, harbours, a treaty line, everything a childhood needs. It is the best thing that I own on paper.',
      ],
    },
    {
      product: 2,
      text: 'A summit with my late dog’s name on it would be very welcome: Biscuit, 412 metres.',
      notes: '',
      review: [5, 'Mount Biscuit', 'A cheap and lovely set for our game evenings, and one hill in it that means a lot to me.'],
    },
    {
      by: 'mara',
      state: 'pending',
      product: 0,
      text: 'Twelve houses of my paper round, 1988, with the dog at number nine and the good tipper at the end.',
      notes: 'Inland, flat, but I remember it as very steep.',
      review: null,
    },
    {
      product: 0,
      text: 'The way home from the hospital with our son, four kilometres, ninety minutes, three wrong turns.',
      notes: 'Snow, if contours can snow.',
      review: [
        4,
        'Three wrong turns, beautifully drawn',
        'A wonderful map. I asked for one street name to be corrected, and that used my second revision rather quickly.',
      ],
    },
  ]),
  ...storiesOf('kofi-mensah', [
    {
      product: 0,
      text: 'I name this stone Gerald, whatever he turns out to be inside.',
      notes: 'Please be honest with Gerald.',
      review: [
        5,
        'Gerald is magnificent',
        'Grey for the first two seconds, and then a line of orange like a sunrise. Kofi apologised to him on camera.',
      ],
    },
    {
      product: 1,
      text: 'Six pictures for the corridor of an eye clinic. They should look like planets and feel like rest.',
      notes: 'Wide format, cool colours first, warm ones at the end.',
      review: [5, 'Patients ask which planet', 'Astonishing sharpness at a metre wide. The order from cool to warm was kept exactly.'],
    },
    {
      product: 2,
      text: 'A ring for a carpenter who loses rings: flat, strong, one small stone sunk below the edge.',
      notes: 'Size 63, and nothing that can catch in a glove.',
      review: [
        4,
        'Our goldsmith was impressed',
        'The cutting list left no question open. The third sketch came two days after the others, otherwise flawless.',
      ],
    },
    {
      product: 0,
      text: 'Something blue, please. I have read that you are usually wrong about blue.',
      notes: 'If it is grey I will still love it.',
      review: [
        2,
        'Grey, and rather brief',
        'I knew the risk, and the stone was grey. But the film is under two minutes and ends before one really sees the face, so I felt a bit short-changed.',
      ],
    },
    {
      state: 'completed',
      product: 1,
      text: 'One stone, six distances, from arm’s length to the point where I no longer know what it is.',
      notes: '',
      review: null,
    },
  ]),
  ...storiesOf('wren-ashdown', [
    {
      product: 0,
      text: 'Eighteen square metres facing north-east, clay, one angry rose and a shed that stays.',
      notes: 'My level of optimism is a six.',
      review: [
        5,
        'The rose has calmed down',
        'The calendar tells me what to do in ten-minute pieces. It is the first plan that I have followed past May.',
      ],
    },
    {
      product: 1,
      text: 'A balcony on the fourth floor with wind like a hairdryer. I forget to water on Wednesdays.',
      notes: 'Something to eat in August would make me very happy.',
      review: [
        5,
        'Even Wednesdays survive',
        'Clear drawing, tough plants, and she moved the watering day to the evening on which my flatmate is home.',
      ],
    },
    {
      product: 2,
      text: 'My late father’s garden, nine minutes of film. I want to keep it his and still be able to sit down in it.',
      notes: 'The bench is mine, everything else is him.',
      review: [
        5,
        'She heard what I did not say',
        'She named plants that I had taken for weeds and told me which of them he must have chosen on purpose. I sat on the bench for an hour.',
      ],
    },
    {
      state: 'pending',
      product: 0,
      text: 'A front garden between two bins and a bicycle. Pollinators welcome, postman must pass.',
      notes: 'Dry shade, and a budget of not very much.',
      review: null,
    },
  ]),
]
