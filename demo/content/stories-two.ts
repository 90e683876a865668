/** Wishes of customers to the second eight models, and their reviews. */
import { storiesOf } from './story.ts'
import type { DemoStory } from './types.ts'

export const STORIES_TWO: readonly DemoStory[] = [
  ...storiesOf('matteo-rinaldi', [
    {
      product: 0,
      language: 'it',
      text: 'Quartiere Sanità, e la parola è "pazienza".',
      notes: 'Se piove, meglio.',
      review: [
        5,
        'Dieci foto, dieci pazienze',
        'Quella del barbiere che aspetta sulla porta è già incorniciata. La mappa del percorso è un regalo in più.',
      ],
    },
    {
      product: 1,
      text: 'Any corner where somebody is arguing with their hands.',
      notes: '',
      review: [
        5,
        'Eight dollars well spent',
        'Two men, one parking space, four hands in the air. The three lines under it made me laugh on the train.',
      ],
    },
    {
      product: 2,
      text: 'Thirty pictures from a ferry line. I cannot tell any more which ones are good and which ones I merely froze for.',
      notes: 'Be blunt, I am from the north.',
      review: [
        4,
        'Painful in a useful way',
        'He threw out my favourite and was right. I would have liked one more paragraph about the sequence of the second half.',
      ],
    },
    {
      by: 'mara',
      state: 'rejected',
      product: 1,
      text: 'Something with laundry, but not the obvious laundry.',
      notes: 'It goes to a friend who misses the city.',
      review: null,
    },
  ]),
  ...storiesOf('vera-sokolova', [
    {
      product: 0,
      language: 'ru',
      text: 'Герой для Мити, ему пять, он любит экскаваторы и боится пылесоса.',
      notes: 'Пусть герой подружится с пылесосом, если можно.',
      review: [
        5,
        'Пылесос теперь друг',
        'Барсук на экскаваторе поехал к нам жить. Сказку читаем каждый вечер, знаем наизусть, пылесос получил имя.',
      ],
    },
    {
      product: 1,
      text: 'Our greyhound Duchess as the head of a national library. She disapproves of noise.',
      notes: 'She has one grey ear, the left one from her side.',
      review: [
        5,
        'She looks down on all of us',
        'The spectacles! The tiny stack of overdue books! Every visitor asks where we bought such an old painting of a dog.',
      ],
    },
    {
      product: 2,
      language: 'ru',
      text: 'Подпись от медведя для Аси, которая прочла сто книг за год.',
      notes: '',
      review: [
        5,
        'Медведь подписался лапой',
        'Распечатали на плотной бумаге, получилось лучше магазинных. Ася водит закладкой по строчкам и никому не даёт.',
      ],
    },
    {
      state: 'processing',
      product: 1,
      text: 'A tortoise, forty years old, as a retired sea captain who tells the same story every night.',
      notes: 'His name is Walter. Please keep the chip in his shell.',
      review: null,
    },
  ]),
  ...storiesOf('artyom-belov', [
    {
      product: 0,
      language: 'ru',
      text: 'Место: кухня на девятом этаже, пять утра, чайник ещё не закипел.',
      notes: 'Звук присылаю: это наш холодильник и далёкий поезд.',
      review: [5, 'Та самая кухня', 'Холодильник превратился в виолончель, я не шучу. Слушаю перед сменой, и город просыпается медленнее.'],
    },
    {
      product: 1,
      text: 'I wake at four with a list in my head. Something that is longer than the list.',
      notes: 'No piano please, I used to play and it keeps me alert.',
      review: [5, 'The list gave up first', 'I have never heard the end of it. That is the review.'],
    },
    {
      product: 0,
      text: 'A night train between two cities that are fine but not exciting, around two o’clock, the upper berth.',
      notes: 'Five seconds of the wheels attached. Please let them stay wheels.',
      review: [
        4,
        'Wheels all the way',
        'Beautiful bass and the sense of moving is real. The last minute fades a little earlier than I would like.',
      ],
    },
    {
      state: 'completed',
      product: 1,
      language: 'ru',
      text: 'Для дочки, она засыпает только под дождь, а дождя у нас не бывает.',
      notes: 'Без грома.',
      review: null,
    },
  ]),
  ...storiesOf('chen-haoran', [
    {
      product: 0,
      language: 'zh',
      text: '外婆家的厨房，八十年代，绿色墙裙，窗边有一台收音机。',
      notes: '照片只有两张，角落里的煤炉请一定保留。',
      review: [5, '连搪瓷杯的缺口都在', '妈妈放大了看，看到收音机上的小贴纸就说不出话了。灯光做成傍晚，特别对。'],
    },
    {
      product: 1,
      text: 'A corner shop from 1962 with flats above it. I have the elevation drawings and one photograph.',
      notes: 'Night windows please, the third floor left is always on.',
      review: [5, 'The third floor is on', 'Accurate to the drainpipe. Our residents’ association now uses it as its picture everywhere.'],
    },
    {
      product: 2,
      text: 'A red tram with two doors would make the set complete for my city game.',
      notes: 'Under five hundred triangles if you can.',
      review: [
        4,
        'Seven cats, as promised',
        'Tidy models with sensible names, which is rare. The bridge needed a small repair of its normals, fixed within an hour.',
      ],
    },
    {
      state: 'processing',
      product: 0,
      language: 'zh',
      text: '我和室友的出租屋，十二平米，两张书桌背对背，窗外是高架桥。',
      notes: '我们六月就要搬走了，想留个纪念。',
      review: null,
    },
  ]),
  ...storiesOf('adaeze-okoro', [
    {
      product: 0,
      text: 'Hide 14 September in it, the day we got the keys. It should look like a kitchen towel and nothing more.',
      notes: 'Blue, cream and a thread of orange.',
      review: [
        5,
        'A secret that dries dishes',
        'We had it printed on linen. Guests admire the stripes and we say nothing. The key to read it is on the back of a cupboard door.',
      ],
    },
    {
      product: 1,
      text: 'My loom is narrow, sixty centimetres. Which of the drafts survives that best?',
      notes: '',
      review: [
        4,
        'The dare defeated me, for now',
        'Clear threading charts and honest levels. Draft six is beautiful and I have torn it out twice.',
      ],
    },
    {
      product: 2,
      text: 'Please weave the pattern of my grandmother’s head tie. The photograph is poor but the colours are right.',
      notes: 'She said gold goes next to the purple, never next to the green.',
      review: [
        5,
        'Gold next to the purple',
        'My grandmother corrected the speed of the shuttle from her armchair and then asked to see it again. Perfect.',
      ],
    },
    {
      state: 'pending',
      product: 0,
      text: 'The sentence is "ask me tomorrow". My partner says it every evening of our lives.',
      notes: 'Something dark enough for a sofa with a dog.',
      review: null,
    },
  ]),
  ...storiesOf('noah-whitlock', [
    {
      product: 0,
      text: 'An app for pharmacists. Errors must be clear but must not alarm the customer at the counter.',
      notes: 'Wooden rather than glassy. No chimes, they have enough of those.',
      review: [
        5,
        'Our testers stopped flinching',
        'He delivered three families and explained in plain words why the second was right. The error sound is stern and somehow polite.',
      ],
    },
    {
      product: 1,
      text: 'A podcast about rivers, hosted by a calm woman and an excited man.',
      notes: 'It should flow into either voice.',
      review: [5, 'Water without clichés', 'No splashing, no birds, and still you hear a river. Both versions cut in without any work.'],
    },
    {
      product: 2,
      text: 'A polite dragon clearing its throat before asking for the bill.',
      notes: 'Restaurant scene, so not too large a dragon.',
      review: [
        5,
        'Two syllables of dragon',
        'I laughed so loudly that I had to explain myself to the whole office. Three takes, all usable.',
      ],
    },
    {
      product: 2,
      text: 'The drawer of a desk that has not been opened since the war.',
      notes: 'Ends with one small metal thing rolling.',
      review: [
        2,
        'Nice drawer, wrong century',
        'It sounds like a modern drawer on rails with something rolling in it. The second take was closer, but I ended up recording my aunt’s cupboard.',
      ],
    },
    {
      state: 'rejected',
      product: 1,
      text: 'Opening for a show in which two retired referees discuss fairness.',
      notes: 'A whistle is allowed, once.',
      review: null,
    },
  ]),
  ...storiesOf('priya-raman', [
    {
      product: 0,
      text: 'I am a night nurse. I need eight minutes in a parked car between the ward and my children.',
      notes: 'Please do not say "let go". I tried.',
      review: [
        5,
        'She never said let go',
        'It begins with the sound of a handbrake. I arrive at home as a person again. My husband has asked for one too.',
      ],
    },
    {
      product: 1,
      text: 'Software, forty-four, one bad disc, a chair that cost too much.',
      notes: 'Mornings only, and I feel silly with mats.',
      review: [
        5,
        'Seven days, no mat',
        'Every session picked up what I had written the day before. Day five was hard and she knew it would be.',
      ],
    },
    {
      product: 0,
      text: 'Before exams I hold my breath without noticing. It should be usable in a corridor with people.',
      notes: '',
      review: [
        4,
        'Corridor approved',
        'Nobody can tell that I am doing anything, which was the point. I would shorten the introduction by half a minute.',
      ],
    },
    {
      state: 'processing',
      product: 2,
      text: 'I would like to be able to carry my grandson by summer. He weighs eleven kilos and moves.',
      notes: 'Two knees, both mine, neither new.',
      review: null,
    },
  ]),
  ...storiesOf('tomasz-zielinski', [
    {
      product: 0,
      text: 'A brick terrace with a yellow door and a chimney that leans. Please let the chimney lean.',
      notes: 'It is a farewell present for neighbours of thirty years.',
      review: [5, 'The chimney leans', 'Five sheets, one evening, two generations and a bottle of glue. He even got the letterbox right.'],
    },
    {
      product: 1,
      text: 'A card for a retirement: a desk that opens and a whole garden comes out.',
      notes: 'Text inside: "Now you have time to be late."',
      review: [
        4,
        'The garden springs up',
        'Great fun and it truly folds flat. One tab was a little tight on my thick card, so choose thinner paper than I did.',
      ],
    },
    {
      product: 0,
      text: 'Our school, three floors, for a class of eight-year-olds to build in pairs.',
      notes: 'Twelve identical copies, so simple corners please.',
      review: [
        5,
        'Twelve schools on a windowsill',
        'All twelve stood up. The instructions have numbers inside the tabs, and the children needed no help from me at all.',
      ],
    },
    {
      state: 'pending',
      product: 1,
      text: 'A proposal. When it opens there should be a small bridge and two people who have stopped in the middle.',
      notes: 'She has red hair. I have less.',
      review: null,
    },
  ]),
]
