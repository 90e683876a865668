/** Posts of the last eight models. */
import { clip, post, preview, sound, square, tall, wide, type DemoPost } from './post.ts'

export const POSTS_THREE: readonly DemoPost[] = [
  post('matteo-rinaldi', 42, 'free', 'Spaccanapoli, ore sei', {
    isPinned: true,
    tags: ['street', 'Napoli'],
    text: 'Alle sei la strada è di chi lavora: il pane, i secchi, una radio accesa al terzo piano. Fotografo senza fermarmi, perché chi si ferma viene salutato, e chi viene salutato non lavora più.',
    files: [wide('Una strada stretta all’alba'), tall('Panni stesi sopra un vicolo')],
    comments: ['Sento la radio.', 'Che luce. Grazie, Matteo.'],
  }),
  post('matteo-rinaldi', 9, 8, 'Tre scatti da un rullino', {
    teaser: 'Tre scatti di un rullino, come sono usciti.',
    text: 'Il numero undici è mosso ed è il migliore. Il ventinove è perfetto e non dice niente. Ve li lascio tutti, in ordine, perché l’ordine è l’unica cosa che non ho scelto.',
    files: [preview(wide('Il fotogramma undici, mosso')), wide('Il fotogramma ventinove'), tall('L’ultimo fotogramma')],
  }),
  post('vera-sokolova', 57, 'free', 'Ёж, который боялся яблок', {
    isPinned: true,
    tags: ['сказка', 'illustration'],
    text: 'Все ежи носят яблоки, а этот боялся, что они упадут. Я рисовала его гуашью три вечера и каждый раз добавляла по листику, чтобы ему было не так страшно. На последней картинке он несёт одно. Маленькое.',
    files: [square('Ёж под листьями'), tall('Ёж несёт маленькое яблоко')],
    comments: ['Дочка попросила оставить его жить у нас.', 'Очень тёплая история.'],
  }),
  post('vera-sokolova', 12, 7, 'Книжка-раскладушка: три разворота', {
    teaser: 'Три разворота для печати дома: двусторонняя печать и ножницы.',
    text: 'Печатайте на плотной бумаге, сгибайте по серой линии. На втором развороте лиса прячется: вырежьте ей окошко. Если ребёнок захочет раскрасить, пусть начнёт с неба, небо терпеливое.',
    files: [preview(wide('Обложка книжки-раскладушки')), wide('Лиса прячется на втором развороте'), wide('Последний разворот: ночь')],
  }),
  post('artyom-belov', 35, 'free', 'Дождь по жестяной крыше, без обработки', {
    tags: ['ambient', 'field recording'],
    text: 'Дача, второй этаж, микрофон под одеялом. Я ничего не убирал: слышно, как внизу ставят чайник. Включите тихо, почти на границе слышимости, и займитесь своими делами.',
    files: [sound('Дождь по жестяной крыше')],
    comments: ['Чайник — лучшая часть.', 'Уснул на второй минуте, спасибо.'],
  }),
  post('artyom-belov', 6, 5, 'Три слоя одной ночи', {
    teaser: 'Основа, воздух и глубина — отдельными дорожками, чтобы смешать самим.',
    text: 'Основа держит, воздух движется, глубина почти не слышна, пока её не выключишь. Смешайте как хочется. Мне нравится без основы, под утро.',
    files: [preview(sound('Слой «воздух»')), sound('Слой «основа»'), sound('Слой «глубина»')],
  }),
  post('chen-haoran', 27, 'free', '给一座小城装上路灯', {
    tags: ['3D', 'diorama'],
    text: '做到第三十盏灯的时候，整座城忽然亮了。灯其实都一样，只是每一盏偏了两度，像有人扶过。面包店的窗户我多给了一点黄。',
    files: [square('夜里的微缩小城'), wide('面包店的黄色窗户')],
    comments: ['两度的偏差太妙了。', '想住在面包店楼上。'],
  }),
  post('chen-haoran', 10, 12, '小城模型：全部工程文件说明', {
    teaser: '分层渲染图与灯光设置，可用于学习和个人作品。',
    text: '先看第二张：白模里没有一面墙是完全垂直的。灯光只有三盏主灯，其余都是发光材质。请随意拆开，装回去的时候少一块也没关系。',
    files: [preview(square('小城的白模')), square('只有灯光的一层'), square('完成的渲染图')],
  }),
  post('adaeze-okoro', 46, 'free', 'A border for a cloth that travels', {
    isPinned: true,
    tags: ['weaving', 'colour'],
    text: 'A cloth that is folded into a suitcase needs a border that can take it. I weave the edge twice as dense and in the colour that hides dust, which is a red that nobody expects.',
    files: [wide('A woven border in dusty red'), square('The dense edge, close')],
    comments: ['A red that hides dust! My suitcase agrees.', 'The second picture looks like a map at night.'],
  }),
  post('adaeze-okoro', 11, 'followers', 'The loom this morning', {
    teaser: 'Unfinished and slightly wrong. For those who follow.',
    text: 'There is a mistake in row forty. I saw it at row ninety and decided that it may stay: whoever buys the cloth should be able to find the hour when the rain started.',
    files: [tall('Cloth on the loom with a mistake in row forty')],
    comments: ['Row forty is the best row.'],
  }),
  post('noah-whitlock', 38, 'free', 'Six doors', {
    tags: ['foley', 'sound design'],
    text: 'A door is never only a door. This is a cellar, a wardrobe, a ferry, a church, a fridge and my mother’s. Guess before you read the order again.',
    files: [sound('Six doors, one after the other')],
    comments: ['I got the ferry. I did not get the fridge.', 'Your mother’s door is the kindest.'],
  }),
  post('noah-whitlock', 8, 9, 'Thirty interface sounds, quiet ones', {
    teaser: 'Buttons, arrivals, refusals – none longer than a third of a second.',
    text: 'A refusal should not scold. I made mine of a wooden spoon and a closed book. Use them in anything that you make, commercial or not; if a customer writes that your app sounds calm, tell me.',
    files: [preview(sound('Three of the sounds')), sound('All of the sounds in a row')],
  }),
  post('priya-raman', 30, 'free', 'Four breaths before the phone', {
    isPinned: true,
    tags: ['breathing', 'calm'],
    text: 'In for four, out for six, four times. Then look at the phone, if you still want to. Most mornings I do; on some I make tea instead, and the world has not yet complained.',
    files: [clip('A slow shape that opens and closes like a breath'), square('A circle of warm light')],
    comments: ['The world has not yet complained. Framed it.', 'Day nine of doing this. It works.'],
  }),
  post('priya-raman', 14, 'pro', 'A week for a stiff back', {
    teaser: 'Two short practices of the week, no mat.',
    text: 'Monday is for the feet, because the back starts there. On Thursday you will be tempted to do more: do less. The recordings are spoken slowly, with the pauses that I need myself.',
    files: [sound('Monday: the feet'), sound('Thursday: less')],
  }),
  post('tomasz-zielinski', 25, 'free', 'A fox from one square', {
    tags: ['origami', 'kids'],
    text: 'Eleven folds, no scissors. The eighth is the one that everybody gets wrong; I have drawn it from both sides. If the tail leans, it is a fox that listens.',
    files: [square('A folded fox'), wide('The eleven folds in order')],
    comments: ['Ours listens to the left.', 'The eighth fold from both sides saved the evening.'],
  }),
  post('tomasz-zielinski', 5, 6, 'A lighthouse that stands up in a card', {
    teaser: 'Template with cut and fold lines, tested on six-year-olds.',
    text: 'Cut the solid lines, fold the dotted ones, leave the grey alone. It stands at ninety degrees and folds flat again. The six-year-olds added a seal; I have put it into the template.',
    files: [preview(square('The lighthouse card, open')), square('The template with its lines'), square('The seal')],
  }),
]
