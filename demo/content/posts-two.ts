/** Posts of the second eight models. */
import { post, preview, sound, square, tall, wide, type DemoPost } from './post.ts'

export const POSTS_TWO: readonly DemoPost[] = [
  post('maya-castellanos', 47, 'free', 'Una pared de nueve metros, día uno', {
    tags: ['mural', 'colour'],
    text: 'El primer día no se pinta: se mira. Dibujo con carboncillo atado a una caña y bajo cada diez minutos para cruzar la calle. La señora de la panadería ya tiene opinión sobre el azul, y probablemente tenga razón.',
    files: [wide('El boceto a carboncillo sobre la pared'), tall('Manchas de prueba en azul')],
    comments: ['La señora de la panadería siempre tiene razón.', '¿Cuándo se ve terminado?'],
  }),
  post('maya-castellanos', 8, 'followers', 'Los colores que sobraron', {
    teaser: 'Con los restos del mural hice dos estudios pequeños. Los veis antes que nadie.',
    text: 'Pinté hasta que se secaron las latas. Son colores que no existen en ninguna carta: los hizo la lluvia del martes. Si alguno os gusta para una pared de casa, pedidme la mezcla con un encargo.',
    files: [square('Estudio en naranja y gris'), square('Estudio en el azul de la lluvia')],
  }),
  post('hana-ishikawa', 61, 'free', 'Cutting the sea, block by block', {
    isPinned: true,
    tags: ['woodcut', 'sea'],
    text: 'Water has no lines, so you must choose which lies to tell. Five cherry blocks, one for each grey, and the white is only paper. The last block is always the smallest and takes the longest.',
    files: [wide('The first block, inked in pale grey'), tall('Waves in five greys')],
    comments: ['“Which lies to tell” – I teach printmaking and I am stealing this.', 'The paper white is doing so much work.'],
  }),
  post('hana-ishikawa', 14, 10, 'All five proofs of The Quiet Bay', {
    teaser: 'From one grey to five: every stage of one print, scanned flat.',
    text: 'I keep a proof of each stage because I never believe that I can do it again. Put them side by side and you can see where I changed my mind about the horizon. It moved by two millimetres and took a week with it.',
    files: [
      preview(wide('The first proof, one grey')),
      wide('The second proof'),
      wide('The third proof'),
      wide('The fourth proof'),
      wide('The fifth proof, complete'),
    ],
  }),
  post('elias-brandt', 39, 'free', 'Rain on a planet without oceans', {
    tags: ['space', 'science'],
    text: 'A reader asked where the rain goes when there is no sea. It goes up again before it lands. I drew it as curtains that never reach the floor, and an astronomer friend corrected the angle twice.',
    files: [wide('Curtains of rain above orange dunes'), square('A small moon behind dust')],
    comments: ['More corrections by astronomers, please.'],
  }),
  post('elias-brandt', 10, 'pro', 'The working files of the ring poster', {
    teaser: 'Layers, brushes and the three compositions that I threw away.',
    text: 'The rings were too clean in the first version; real ones are mostly gaps. The brushes are simple: one hard, one that stutters. Take the second composition if you want a calmer poster. I was wrong to drop it.',
    files: [wide('The ring poster, second composition'), tall('A study of gaps in the rings')],
  }),
  post('sienna-clarke', 55, 'free', 'Read this sentence as if it were raining', {
    isPinned: true,
    tags: ['voice', 'narration'],
    text: 'One line, three weathers. Listen to where the breath sits: sun lets it out early, rain keeps it back, snow forgets it altogether. Then read it yourself, out loud, to somebody who is cooking.',
    files: [sound('One sentence read in three moods')],
    comments: ['I read it to my cat in snow. She left.', 'This helped me more than a month of exercises.'],
  }),
  post('sienna-clarke', 17, 5, 'Warm-up for a voice that has been at a desk', {
    teaser: 'Nine minutes, no singing, safe for shared flats.',
    text: 'Start with your jaw, not with your voice. Then hum towards the window until the glass answers. By the last minute you should sound like yourself on a good day, which is all that anybody has ever wanted from a narrator.',
    files: [preview(sound('The first half minute of the warm-up')), sound('The warm-up, complete')],
  }),
  post('juno-park', 28, 'free', 'Forty tiles, one rule', {
    tags: ['pattern', 'fabric'],
    text: 'Each tile may touch its neighbour only at a corner. That is the whole rule. After an hour it starts to look like weather seen from a plane, and I have stopped asking why.',
    files: [square('A pattern of tiles that touch at corners'), square('The same pattern in two colours')],
    comments: ['My curtains are jealous.'],
  }),
  post('juno-park', 4, 6, 'A repeat that hides its seam', {
    teaser: 'The file, the grid and how I move a seam to where nobody looks.',
    text: 'Seams are honest at the edge and guilty in the middle. I move mine along the darkest shape and let a line cross it on purpose. The grid is included; break it in one place and it becomes yours.',
    files: [preview(square('The repeat, small')), square('The repeat with its grid'), square('Where the seam is hidden')],
  }),
  post('orla-keane', 36, 'free', 'The hill that is on no map', {
    isPinned: true,
    tags: ['maps', 'contours'],
    text: 'My grandmother called it the Table. The survey has it as a bump. I walked it with string and a level and drew the contours every half metre, because at that scale even a bump has a north face.',
    files: [wide('Contour lines of a small hill'), square('A legend with hand-drawn signs')],
    comments: ['Now it is on a map.', 'I want one of the hill behind my school.'],
  }),
  post('orla-keane', 7, 'followers', 'Draft of the island, with mistakes', {
    teaser: 'The coast is right; two bays are not. Find them.',
    text: 'I always leave one draft public to those who follow the work. Two bays are wrong, one road never existed, and the chapel is where the pub should be. Tell me in a comment; the first to find all four gets their name on a rock.',
    files: [tall('An island map in pencil')],
    comments: ['The chapel! And the road to the lighthouse cannot cross the bog.', 'Second bay from the east, I grew up there.'],
  }),
  post('kofi-mensah', 31, 'free', 'What the saw saw', {
    tags: ['stone', 'macro'],
    text: 'A river stone looks like nothing until you cut it. This one had a whole coast inside. I polish only one side, so that it can go on pretending when it is turned over.',
    files: [square('The polished face of a cut stone'), tall('Layers like a coast line')],
    comments: ['I have been staring at the coast for ten minutes.'],
  }),
  post('kofi-mensah', 13, 11, 'Three faces of agate', {
    teaser: 'Macro photographs at full size, lit from behind.',
    text: 'The light goes through the stone and picks up whatever it finds: iron, water, a million years. I lit each slice from behind with a bicycle lamp. Use them as backgrounds, print them large, put one on your phone.',
    files: [preview(square('Agate in amber')), square('Agate in grey and rose'), square('Agate with a dark heart')],
  }),
  post('wren-ashdown', 49, 'free', 'Plant now, thank yourself in May', {
    tags: ['garden', 'how-to'],
    text: 'Bulbs go in three times as deep as they are tall. Tulips can wait for the first frost, daffodils cannot. Put them where you wash up, not where visitors park: you will need them more.',
    files: [wide('A planting plan with circles for bulbs')],
    comments: ['Where you wash up. Of course.', 'Planted sixty today, my back says hello.'],
  }),
  post('wren-ashdown', 16, 'pro', 'A whole small garden, measured', {
    teaser: 'Six metres by nine, drawn to scale, with every plant and its price.',
    text: 'It faces west and the neighbour has a leylandii; in other words, it is everybody’s garden. The plan shows what goes where, in which month, and what to leave out if the money runs short. Start with the hornbeam.',
    files: [wide('A garden plan, six metres by nine'), square('The bed by the western wall')],
  }),
]
