/** Chats of the last weeks: messages of models and customers, and the arrangement of both sides. */
import type { Party } from '#contract/rules/order-steps.ts'
import type { Reaction } from '#contract/limits.ts'
import type { ChatRules } from '#contract/types.ts'
import { post, wide, type DemoPost } from './post.ts'

interface SayMore {
  readonly replySeq?: number
  readonly priceCents?: number
  /** The place of its files in CHAT_FILES. */
  readonly files?: number
  /** The price of the files for the customer. */
  readonly mediaCents?: number
}

/** `seq` is the number of a message in its chat, cards of orders and tips left out; a greeting takes the second one. */
export type ChatStep = { readonly hoursAgo: number; readonly by: Party } & (
  | ({ readonly does: 'say'; readonly text: string } & SayMore)
  | { readonly does: 'edit'; readonly seq: number; readonly text: string }
  | { readonly does: 'unsend'; readonly seq: number }
  | { readonly does: 'react'; readonly seq: number; readonly emoji: Reaction }
  | { readonly does: 'read' }
  | { readonly does: 'pin' | 'archive' | 'mute' | 'file' }
  | { readonly does: 'note' | 'draft'; readonly text: string }
)

export interface DemoChat {
  readonly modelHandle: string
  readonly customer: string
  /** Oldest first. */
  readonly steps: readonly ChatStep[]
}

export interface DemoChatRules {
  readonly modelHandle: string
  readonly hoursAgo: number
  readonly rules: ChatRules
}

const says =
  (by: Party) =>
  (hoursAgo: number, text: string, more: SayMore = {}) =>
    ({ does: 'say', by, hoursAgo, text, ...more }) as const
const model = says('model')
const customer = says('customer')
const read = (by: Party, hoursAgo: number) => ({ does: 'read', by, hoursAgo }) as const

/** Files of messages, drawn as those of posts: each entry has those of one message. */
export const CHAT_FILES: readonly DemoPost[] = [
  post('ines-duarte', 1, 'free', 'How a bowl gets its foot', { text: '', files: [wide('Three unglazed bowls on a wooden board')] }),
  post('ines-duarte', 1, 'free', 'The whole firing, hour by hour', {
    text: '',
    files: [wide('The kiln door at seven in the morning'), wide('Cones bending behind the spy hole')],
  }),
]

const WEEKDAY = [[9 * 60, 18 * 60]] satisfies [number, number][]

export const DEMO_CHAT_RULES: readonly DemoChatRules[] = [
  {
    modelHandle: 'ines-duarte',
    hoursAgo: 900,
    rules: {
      who: ['everybody'],
      price: null,
      freeMessages: 0,
      greeting:
        'Hello, and thank you for writing. I am at the wheel for most of the day and read my messages when my hands are clean. If you know the words or the colour already, leave them here.',
      hours: { zone: 'Europe/Lisbon', days: [WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, WEEKDAY, [[10 * 60, 14 * 60]], []] },
    },
  },
  {
    modelHandle: 'juno-park',
    hoursAgo: 880,
    rules: { who: ['pro'], price: 1.5, freeMessages: 3, greeting: '', hours: null },
  },
  // Since then Mara, who had written before, would have to follow Sienna.
  {
    modelHandle: 'sienna-clarke',
    hoursAgo: 300,
    rules: { who: ['followers', 'customers'], price: null, freeMessages: 0, greeting: '', hours: null },
  },
]

/** The chats of Mara, the customer whom visitors try. */
const CHATS_OF_MARA: readonly DemoChat[] = [
  {
    modelHandle: 'ines-duarte',
    customer: 'mara',
    steps: [
      customer(
        190,
        'Hi Ines, it is Mara with the soup bowl. Could I have a quiet hour this month? I have a thesis to finish and no discipline left.',
      ),
      model(187, 'Mara! How is the bowl? I can sit early on Thursday, before I open the kiln. You would hear gulls and not much else.'),
      customer(186.5, 'In use every day, and it has survived one dishwasher, against your advice. Thursday is perfect.'),
      { does: 'react', by: 'model', hoursAgo: 186.2, seq: 4, emoji: '😂' },
      model(186, 'Against my written advice.', { replySeq: 4 }),
      customer(176, 'Ordered. Please do not ask the gulls to be quiet.'),
      model(46, 'It is delivered: an hour and three minutes. I could not stop in the middle of a handle.'),
      customer(44, 'I wrote four pages to it this morning. I think it was the handle.'),
      { does: 'react', by: 'model', hoursAgo: 43.5, seq: 8, emoji: '❤️' },
      { does: 'pin', by: 'model', hoursAgo: 43.4 },
      {
        does: 'note',
        by: 'model',
        hoursAgo: 43.3,
        text: 'The soup bowl with the line inside the rim. Thesis due at the end of the month. Owns a dishwasher.',
      },
      model(5.5, 'On Friday I open the kiln, and a sister of your bowl is in it. Shall I put it aside before anyone else sees it?'),
      model(5.4, 'It is the one on the left, still without its glaze.', { files: 0 }),
      model(5.3, 'And two pictures of the firing itself, for whoever wants to see where it is at the moment.', {
        files: 1,
        mediaCents: 400,
      }),
    ],
  },
  {
    modelHandle: 'juno-park',
    customer: 'mara',
    steps: [
      customer(260, 'Hello! Do your patterns work on very small things? I need a lining for a spectacle case.'),
      model(259.8, 'yes! small is where it gets fun. below 10 cm i would keep to three colours and no dot smaller than a lentil'),
      customer(259.5, 'A lentil is a unit I can work with. Are green, cream and one warm red enough contrast?'),
      model(259.4, 'plenty. let the red be the rarest, one in nine'),
      customer(212, 'One in nine it is. Does the tile need a bleed if I have it printed on fabric?'),
      model(211.5, 'always. 5 mm, and turn the fabric so that the repeat runs down the long side'),
      customer(150, 'The first print is here and the red came out nearly brown on cotton. Is that the fabric or me?', { priceCents: 150 }),
      model(149, 'cotton drinks red. push it 15% towards orange in the file and it dries where you want it', { replySeq: 7 }),
      { does: 'react', by: 'customer', hoursAgo: 148.5, seq: 8, emoji: '🙏' },
      read('customer', 148.5),
    ],
  },
  {
    modelHandle: 'orla-keane',
    customer: 'mara',
    steps: [
      customer(30, 'Hello Orla, do you draw places that are not there any more? Half the street of my paper round is a supermarket now.'),
      model(
        29,
        'Those are the ones I like best. Send me what you remember, in the order in which you walked it. Whatever you are unsure of gets a dotted line.',
      ),
      customer(
        28,
        'Twelve houses, a dog at number nine, a good tipper at the end. I am unsure about the colour of one gate and about nothing else.',
      ),
      model(27.6, 'Then it will be a very solid map. Was the dog friendly?'),
      customer(27.3, 'To everyone who was not carrying newspapers.'),
      { does: 'react', by: 'model', hoursAgo: 27.2, seq: 5, emoji: '😂' },
      model(3, 'One question before I start: which way was north? Most people have it wrong for the street they grew up in.'),
      read('customer', 1.2),
      { does: 'draft', by: 'customer', hoursAgo: 1.1, text: 'Towards the church, I think, because the' },
    ],
  },
  {
    modelHandle: 'sienna-clarke',
    customer: 'mara',
    steps: [
      customer(500, 'Good evening! Would you record a greeting for a voicemail, or is that too small a job?'),
      model(497, 'Nothing is too small, it is only short. Eight seconds is how long people listen without sighing.'),
      customer(496, 'Then I shall write eight seconds and come back. Thank you!'),
      { does: 'react', by: 'model', hoursAgo: 495, seq: 3, emoji: '👍' },
    ],
  },
]

/** The other chats of Ines, the model whom visitors try. */
const CHATS_OF_INES: readonly DemoChat[] = [
  {
    modelHandle: 'ines-duarte',
    customer: 'owen.tremaine',
    steps: [
      customer(
        110,
        'Hello Ines, can a grey be warm and still look like the sea? I am about to order and would like to ask for the right thing.',
      ),
      model(107, 'It can, with a little iron left in it. Describe the weather rather than the colour, I glaze better from weather.'),
      customer(106, 'The morning after a storm, then.'),
      model(105.5, 'Sold, as far as I am concerned.', { replySeq: 4 }),
      customer(
        5,
        'I have read your offer in the order and I think it is fair. One question before I accept: does the recipe come with its firing curve?',
      ),
      customer(4.8, 'And would it work in an electric kiln?'),
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'beatrix',
    steps: [
      customer(
        15,
        'The second white is exactly it, by the bulb as well. I put the picture next to the lamp and forgot to draw for ten minutes.',
      ),
      model(13, 'Forgetting to draw is the best review I can get. Which bulb is it? I would like to note it with the recipe.'),
      customer(2, '2,700 kelvin, bought in a panic at a petrol station. Please note it exactly like that.', { replySeq: 3 }),
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'wilma',
    steps: [
      customer(0.9, 'Hi! I found you through the film with the blue bowl. Do you teach, or do you have a film for complete beginners?'),
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'hazel',
    steps: [
      customer(14, 'Hello Ines! Could you put a drawing on a bowl instead of words? A small boat, very simple.'),
      model(13, 'Yes, if the lines are as wide as a matchstick. Thinner ones drown in the glaze.'),
      customer(12, 'Matchsticks, understood. And the year underneath, 1978.'),
      { does: 'edit', by: 'customer', hoursAgo: 11.9, seq: 4, text: 'Matchsticks, understood. And the year underneath, 1987.' },
      customer(11.85, 'Are you bringing the cake on Sunday or am I?'),
      { does: 'unsend', by: 'customer', hoursAgo: 11.8, seq: 5 },
      model(11.5, 'A boat and 1987. Order it whenever you like, the wheel is free next week.', { replySeq: 4 }),
      customer(11, 'Done. It is for my father, who will pretend not to be moved.'),
      { does: 'react', by: 'model', hoursAgo: 10.8, seq: 7, emoji: '❤️' },
      {
        does: 'note',
        by: 'model',
        hoursAgo: 10.7,
        text: 'A boat for her father: a surprise, so not a word about it in a post before she says so.',
      },
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'desmond',
    steps: [
      customer(42, 'Is it cheating if I send you a photograph of the sky I mean?'),
      model(40, 'Please do not, I would only copy it. Tell me about the street lamps instead.'),
      customer(39.5, 'Orange, a little too early, and one of them flickers.'),
      model(39, 'The one that flickers goes near the rim.'),
      { does: 'react', by: 'customer', hoursAgo: 38.5, seq: 5, emoji: '🔥' },
      read('customer', 38.5),
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'caleb',
    steps: [
      customer(80, 'I watched the wheel film twice this morning! Which clay is that?'),
      model(76, 'A stoneware from near Leiria, with a little sand in it for the grip.'),
      customer(60, 'And what do you think of porcelain?'),
      customer(59.9, 'Or paper clay?'),
      customer(59.8, 'A friend says that paper clay is cheating.'),
      { does: 'mute', by: 'model', hoursAgo: 58 },
      customer(35, 'No hurry, by the way. I just think about clay a lot.'),
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'perry',
    steps: [
      customer(
        130,
        'Hi, would you make fifty bowls with our logo for a conference? The budget is small, but a great many people would see them.',
      ),
      model(
        126,
        'Thank you for asking. I make one piece at a time and film it, so fifty of the same would be neither good nor soon. A pottery in Aveiro does this well. Shall I send you the name?',
      ),
      customer(125, 'Yes please, and thank you for being straight about it.'),
      model(124.5, 'Olaria do Canal. Ask for Rui, and mention the deadline first.'),
      { does: 'react', by: 'customer', hoursAgo: 124, seq: 5, emoji: '👍' },
      read('customer', 124),
      { does: 'file', by: 'model', hoursAgo: 123.5 },
    ],
  },
  {
    modelHandle: 'ines-duarte',
    customer: 'grace.whitcombe',
    steps: [
      customer(590, 'Seven of the ten glazes worked at once. Number four crawls off the rim, though. Is that my kiln?'),
      model(
        587,
        'No, that is number four. It does that to me too when it cools fast. Hold it at 1,050 degrees for twenty minutes on the way down.',
      ),
      customer(562, 'Held it, and it stayed. I shall stop bothering you now.'),
      model(561, 'Bother me whenever a glaze misbehaves.'),
      { does: 'react', by: 'customer', hoursAgo: 560, seq: 5, emoji: '🙏' },
      read('customer', 560),
      { does: 'archive', by: 'model', hoursAgo: 555 },
    ],
  },
]

export const DEMO_CHATS: readonly DemoChat[] = [...CHATS_OF_MARA, ...CHATS_OF_INES]

/** Scheduled for some days after the start of the demo. */
export const DEMO_BROADCAST = {
  modelHandle: 'ines-duarte',
  inDays: 3,
  text: 'The kiln is full again: the new glazes come out on Friday. Followers see them first, one day before everybody else.',
} as const
