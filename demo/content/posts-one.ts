/** Posts of the first eight models. */
import { clip, post, preview, sound, square, tall, wide, type DemoPost } from './post.ts'

export const POSTS_ONE: readonly DemoPost[] = [
  post('ines-duarte', 96, 'free', 'How a bowl gets its foot', {
    isPinned: true,
    tags: ['process film', 'ceramics'],
    text: 'The foot is cut last, upside down, when the clay is as hard as cheese. I listen more than I look: a thick wall hums, a thin one whispers. Here are three bowls from the same afternoon, before the glaze hides how they were made.',
    files: [
      wide('Three unglazed bowls on a wooden board'),
      tall('A trimming tool against the foot of a bowl'),
      square('The finished foot, seen from below'),
    ],
    comments: ['A thick wall hums – I will hear that every time I tap a cup now.', 'Please never speed these up.'],
  }),
  post('ines-duarte', 41, 12, 'The whole firing, hour by hour', {
    teaser: 'Eleven hours of one kiln, told in four pictures and a page of notes. The first picture is open to everybody.',
    text: 'Seven in the morning: the kiln is cold and I am nervous. By noon the inside is the colour of apricots and nothing can be undone. I wrote down every temperature, every doubt, and the one mistake at hour eight that made the blue run. Take the curve and use it; it forgives more than I do.',
    tags: ['glaze', 'slow craft'],
    files: [
      preview(wide('The kiln door at seven in the morning')),
      wide('Cones bending behind the spy hole'),
      tall('The blue glaze that ran'),
      wide('Pots cooling on the shelf'),
    ],
    comments: ['Hour eight happened to me as well. Thank you for writing it down.'],
  }),
  post('ines-duarte', 6, 'followers', 'Seconds shelf, before anybody else', {
    teaser: 'Six small bowls that are not quite round. Followers see them first.',
    text: 'Nobody else has seen these yet. Each has a flaw that I have come to like: a thumb print, a drop, a rim that leans. Write to me through an order and name the one that you want; I will film its last minute on the wheel.',
    files: [square('Six small bowls in a row, none quite round'), square('A thumb print in the glaze')],
    comments: ['The leaning one, please, before it changes its mind.'],
  }),
  post('freya-halvorsen', 71, 'free', 'The morning after I had gone home', {
    tags: ['arctic', 'landscape'],
    text: 'I packed at four because the light was flat. At five, from the kitchen window, the whole ridge turned pink. I ran back up in my slippers. This is the picture, and there are pine needles in it if you look for them.',
    files: [wide('A mountain ridge in the first pink light')],
    comments: ['Worth a pair of slippers.', 'I have this one on my wall now and it changes with the day.'],
  }),
  post('freya-halvorsen', 18, 9, 'Four nights under the aurora', {
    teaser: 'Twelve hours of waiting for eleven minutes of light. The full set, large enough for print.',
    text: 'Night one: clouds. Night two: clouds with a green edge. Night three I fell asleep. Night four it came down to the trees and stayed. The files are as large as I have them; print them for your own wall as often as you like.',
    files: [
      preview(wide('A thin green band over the hills')),
      wide('The aurora above the trees'),
      wide('Green light on snow'),
      tall('A column of light over the valley'),
    ],
  }),
  post('freya-halvorsen', 3, 'pro', 'My packing list, and why the spoon is on it', {
    teaser: 'What I carry for a night at minus twenty-five, with weights.',
    text: 'Two batteries against the skin, never in the bag. Thin gloves inside thick ones. A thermos that has been beaten into shape. And the wooden spoon, because at minus twenty-five you cannot hold a metal one, and a warm person takes better pictures than a brave one.',
    files: [wide('A frozen lake before the climb')],
    comments: ['The spoon convinced me.'],
  }),
  post('lin-yutong', 63, 'free', '墨要慢慢磨', {
    isPinned: true,
    tags: ['书法', 'ink'],
    text: '清水三勺，墨锭与砚面平行，转一百圈。急了墨会粗，慢了茶会凉。今天磨好的墨写了两个字：「从容」。纸是去年的，吃墨刚刚好。',
    files: [tall('砚台上刚磨好的墨'), square('宣纸上的「从容」二字')],
    comments: ['看着就静下来了。', '谢谢，我也去磨一次墨。'],
  }),
  post('lin-yutong', 12, 8, '一个「永」字，八种写法', {
    teaser: '八法拆开来写，每一笔都有近景与说明。',
    text: '点如高峰坠石，横如千里阵云。书上这样说，手却要自己去找。我把八笔分开写，每一笔写到满意为止，旁边注明我哪里犹豫过。希望对正在练字的你有用。',
    files: [preview(square('「永」字的第一笔')), square('「永」字的横与竖'), square('完整的「永」字')],
    comments: ['犹豫的地方写得最有用。'],
  }),
  post('lucia-herrera', 52, 'free', 'Ensayo en el patio, sin música', {
    tags: ['flamenco', 'danza'],
    text: 'A las siete de la tarde los vencejos hacen más ruido que yo. Ensayo sin música para oír los pies: si el ritmo se sostiene solo, entonces la guitarra puede entrar. Esta es la primera vuelta que me salió limpia después de la lesión.',
    files: [clip('Un giro lento en la luz de la tarde'), tall('El vuelo de una falda detenido')],
    comments: ['Se oye el patio aunque no haya sonido.', '¡Qué alegría verte de vuelta!'],
  }),
  post('lucia-herrera', 9, 'followers', 'El cuaderno de pasos', {
    teaser: 'Las páginas que nunca enseño: dibujos, tachones y una receta de mi abuela.',
    text: 'Dibujo los pasos como si fueran pájaros. La página tres es la soleá que estoy preparando para vosotros; la página siete es la receta de pestiños, porque se me mezclan las dos cosas. Sois las primeras personas que lo ven.',
    files: [square('Dibujos de pasos como pájaros'), square('Una página con tachones en rojo')],
  }),
  post('rafael-monteiro', 80, 'free', 'A afinação que o meu pai usava', {
    isPinned: true,
    tags: ['violão', 'bossa'],
    text: 'Ele baixava a sexta corda para ré e dizia que era por preguiça. Não era. Ouçam quatro compassos: a casa inteira cabe naquela nota grave. Gravei com a janela aberta, e o vizinho aplaudiu no fim.',
    files: [sound('Quatro compassos de violão com a sexta corda em ré')],
    comments: ['O aplauso do vizinho devia ficar na gravação.', 'Que som tão quente.'],
  }),
  post('rafael-monteiro', 15, 6, 'Três introduções que podem roubar', {
    teaser: 'Tablatura e gravação de três começos. Usem à vontade, em casa e no palco.',
    text: 'A primeira abre, a segunda pergunta, a terceira fecha a porta devagar. Toquem-nas mais lentas do que parece certo. Se alguém perguntar de quem são, digam que as encontraram na rua.',
    files: [preview(sound('A primeira introdução, lenta')), sound('A segunda introdução'), sound('A terceira introdução')],
  }),
  post('camille-aubert', 44, 'free', 'Lettre à quelqu’un qui n’écrit plus', {
    tags: ['lettres', 'poésie'],
    text: 'Vous m’avez dit que la page vous faisait peur. Alors ne l’ouvrez pas : écrivez sur une enveloppe, sur un ticket, sur votre main. Une phrase suffit pour aujourd’hui. Demain elle aura froid et vous irez lui en chercher une autre.',
    files: [tall('Une enveloppe couverte d’écriture')],
    comments: ['Je l’ai recopiée sur un ticket de train.', 'Merci. J’ai écrit ma phrase.'],
  }),
  post('camille-aubert', 5, 'pro', 'Mes sept débuts ratés', {
    teaser: 'Les premières pages que j’ai jetées, et ce que chacune m’a appris.',
    text: 'Le premier début expliquait tout. Le deuxième n’expliquait rien, par vengeance. Au septième, j’ai compris que l’histoire commençait trois pages plus loin, quand la mère pose ses clés. Gardez vos débuts ratés : ce sont des portes mal placées.',
    files: [square('Sept feuilles froissées sur un bureau')],
  }),
  post('theo-marchand', 33, 'free', 'Un cube qui respire', {
    isPinned: true,
    tags: ['loop', 'motion'],
    text: 'Quatre secondes, vingt-quatre images, une seule règle : rien ne doit arriver d’un coup. J’ai déplacé chaque sommet à la main jusqu’à ce que le cube ait l’air de dormir.',
    files: [clip('Des formes géométriques qui se dilatent lentement')],
    comments: ['Je l’ai regardé beaucoup trop longtemps.', 'On dirait qu’il rêve.'],
  }),
  post('theo-marchand', 11, 15, 'Les fichiers de la boucle du port', {
    teaser: 'Deux planches et la boucle finale, avec mes notes de rythme.',
    text: 'Les planches sont dans l’ordre où je les ai dessinées, pas dans celui du film. Comparez la première et la deuxième : la grue avance de deux pixels, et c’est elle qui porte tout le mouvement.',
    files: [preview(wide('La première planche du port')), clip('La boucle du port, quatre secondes'), wide('La grue, deuxième planche')],
  }),
  post('giulia-ferrante', 58, 'free', 'Il ciclamino che non voleva stare fermo', {
    tags: ['botanical', 'watercolour'],
    text: 'Tre giorni di disegno, e ogni mattina lo stelo guardava da un’altra parte. Alla fine ho dipinto tutti e tre gli sguardi sullo stesso foglio. Gli erbari antichi lo facevano senza chiedere scusa.',
    files: [tall('Un ciclamino dipinto tre volte'), square('Dettaglio di una foglia')],
    comments: ['Bellissimo, sembra che si muova davvero.'],
  }),
  post('giulia-ferrante', 20, 7, 'Verdi da mescolare, dodici ricette', {
    teaser: 'Dodici verdi senza verde di tubetto, con i campioni asciutti.',
    text: 'Il verde del tubetto grida. Questi parlano piano: ocra e blu di Prussia per l’ulivo, gamboge e payne per il muschio. I campioni sono fotografati asciutti, alla finestra, senza correzioni.',
    files: [
      preview(square('Due campioni di verde')),
      square('Dodici campioni di verde, asciutti'),
      tall('Una foglia d’ulivo ad acquerello'),
    ],
  }),
]
