/** Wishes of customers to the first eight models, and their reviews. */
import { storiesOf } from './story.ts'
import type { DemoStory } from './types.ts'

export const STORIES_ONE: readonly DemoStory[] = [
  ...storiesOf('ines-duarte', [
    {
      by: 'mara',
      product: 0,
      text: 'Carve "still here, still hungry" inside the rim, where only the person eating the soup can read it.',
      notes: 'For my brother, ten years after his operation. He would laugh at anything too solemn.',
      review: [
        5,
        'He read it halfway through the soup',
        'The film made my mother cry and the bowl made my brother laugh, which is exactly the division of labour I had hoped for. You can hear gulls in the background.',
      ],
    },
    {
      product: 1,
      text: 'The green of a wine bottle that has been in the sea for years.',
      notes: 'It is for a bathroom shelf. Matt if that is possible.',
      review: [
        5,
        'That is the green',
        'I sent a vague sentence and got precisely the colour in my head. The crackle at the edge is a bonus that I did not know I wanted.',
      ],
    },
    {
      product: 2,
      text: 'My kiln is electric and small and runs hot at the back. Anything that forgives that?',
      notes: 'Cone 6. I am two years into this and stubborn.',
      review: [
        4,
        'Recipes that admit their faults',
        'Seven of ten worked on the first try. The notes on what goes wrong are worth more than the recipes. I would have liked metric and cone tables side by side.',
      ],
    },
    {
      product: 0,
      language: 'pt',
      text: 'Escreve "a mesa é de quem chega" no fundo da taça, com a tua letra, sem régua.',
      notes: 'É para a casa nova dos meus pais, em Viseu. Entregamos no domingo.',
      review: [
        5,
        'A taça já tem lugar na mesa',
        'O vídeo é de uma calma enorme e a frase ficou linda, um pouco torta, como eu queria. Os meus pais viram três vezes seguidas.',
      ],
    },
    {
      by: 'mara',
      state: 'completed',
      product: 3,
      text: 'Good morning, Mara. I have a thesis to finish and no discipline left.',
      notes: 'Please keep the sound of the wheel, it is better than any playlist.',
      review: null,
    },
    {
      state: 'pending',
      product: 0,
      text: 'A small boat under the glaze, and the year 1987, nothing else.',
      notes: 'The boat was called Perla. Two masts, if there is room.',
      review: null,
    },
    {
      state: 'processing',
      product: 1,
      text: 'The colour of the sky over Porto just after the street lamps come on.',
      notes: 'I only visited once and it rained, so please be kind.',
      review: null,
    },
  ]),
  ...storiesOf('freya-halvorsen', [
    {
      product: 0,
      text: 'Something for a narrow hallway: long, low, and with one bright spot at the far end.',
      notes: 'Walls are warm grey. The print will be 140 cm wide.',
      review: [
        5,
        'Our hallway has a horizon now',
        'She asked which side the window is on and planned the light in the picture to match. Nobody has walked past without stopping yet.',
      ],
    },
    {
      product: 1,
      text: 'More blue than pink please, and keep the top third empty for the clock.',
      notes: '',
      review: [
        4,
        'February is the best one',
        'Lovely set and very readable icons. I wish there were one with a little more sun in it, but then I did ask for blue.',
      ],
    },
    {
      product: 2,
      text: 'Please say nothing in the video. I just want the snow and the green.',
      notes: 'My daughter is in hospital and cannot travel this winter.',
      review: [
        5,
        'Four minutes of nothing else',
        'We watched it on the big screen of the ward with the lights off. Freya added six minutes and did not mention it. Thank you is too small a word.',
      ],
    },
    {
      by: 'mara',
      state: 'processing',
      product: 0,
      text: 'A mountain that looks as if it has just decided something.',
      notes: 'For an office where too many meetings take place.',
      review: null,
    },
  ]),
  ...storiesOf('lin-yutong', [
    {
      product: 0,
      language: 'zh',
      text: '请写"慢慢来"三个字，行书，送给正在备考的女儿。',
      notes: '不要太严肃，她已经够紧张了。',
      review: [5, '字里有呼吸', '女儿把它贴在台灯旁边，说看见"慢"字最后一笔就不慌了。扫描非常清楚，连纸的纤维都看得见。'],
    },
    {
      product: 1,
      text: 'My name is Hazel, like the tree and the eyes. Something green and patient would be right.',
      notes: 'It will become a stamp for my letters.',
      review: [
        5,
        'I have a second name',
        'Three characters, each with a reason. The explanation is half a page and reads like a letter from an old friend.',
      ],
    },
    {
      product: 2,
      language: 'zh',
      text: '写"山高月小，水落石出"，楷书，越安静越好。',
      notes: '想在睡前看，所以请不要配乐。',
      review: [5, '磨墨的声音最好听', '戴上耳机看完，像在旁边坐了三分钟。最后盖章那一下，声音轻得刚刚好。'],
    },
    {
      state: 'processing',
      product: 0,
      language: 'zh',
      text: '想要"听雨"二字，挂在朝北的小书房里。',
      notes: '墙面是浅米色，字可以略小一些，多留白。',
      review: null,
    },
  ]),
  ...storiesOf('lucia-herrera', [
    {
      product: 0,
      language: 'es',
      text: 'Mi abuelo vendía naranjas y silbaba siempre la misma copla. Quiero que ese silbido baile.',
      notes: 'Te mando una grabación de mi madre silbándola. Es para su ochenta cumpleaños.',
      review: [
        5,
        'Mi madre reconoció el silbido',
        'A los veinte segundos ya estábamos todos llorando. Lucía puso una naranja en el suelo y bailó alrededor. No hay nada que añadir.',
      ],
    },
    {
      product: 1,
      text: 'We are two engineers with three left feet. The song is slow and we have eight weeks.',
      notes: 'The floor at the venue is about four metres square.',
      review: [
        5,
        'Nobody fell',
        'Six clear lessons, a lot of kindness, and a turn that looks far harder than it is. We danced the whole thing and even smiled.',
      ],
    },
    {
      product: 2,
      language: 'es',
      text: 'Para Carmela, que cumple cuarenta y dice que ya no se celebran.',
      notes: 'Que se note que sí se celebran.',
      review: [
        4,
        'Puro compás',
        'Corto, alegre y con el nombre bien cantado. Llegó un día más tarde de lo previsto, pero avisó con tiempo.',
      ],
    },
    {
      state: 'pending',
      product: 0,
      text: 'A farewell to a flat on the fifth floor. No lift, nine years, two cats, one very good balcony.',
      notes: 'Could you end on the step where one turns to look back?',
      review: null,
    },
  ]),
  ...storiesOf('rafael-monteiro', [
    {
      product: 0,
      language: 'pt',
      text: 'Três lembranças: o quintal da minha avó, um ônibus atrasado e o primeiro banho de mar do meu filho.',
      notes: 'Pode ser alegre no fim, por favor.',
      review: [
        5,
        'Ouvi no ônibus atrasado',
        'Quando entra a segunda parte dá para sentir a água do mar. Toquei para a minha avó pelo telefone e ela pediu de novo.',
      ],
    },
    {
      product: 1,
      text: 'Her name is Ottilie, four months old, hates silence and car seats.',
      notes: 'We say it OT-i-lee, with the weight on the first part.',
      review: [
        5,
        'Asleep by the second verse',
        'We have now heard it about three hundred times and still like it, which is the highest praise I can give to any piece of music.',
      ],
    },
    {
      product: 2,
      text: 'The samba one in G would help me most, my fingers refuse B flat.',
      notes: '',
      review: [
        3,
        'Good grooves, short ones',
        'They sound great and the charts are correct. I expected the tracks to be longer than three minutes, so now I press repeat a lot.',
      ],
    },
    {
      state: 'processing',
      product: 0,
      language: 'pt',
      text: 'Para um casamento pequeno num sítio: a noiva entra devagar porque o chão é de pedra.',
      notes: 'Duração de dois minutos, com um final que possa esperar por ela.',
      review: null,
    },
  ]),
  ...storiesOf('camille-aubert', [
    {
      product: 0,
      language: 'fr',
      text: "Un poème sur la clef que mon père n'a jamais rendue au concierge.",
      notes: 'Il part à la retraite vendredi. Pas de rimes trop sages.',
      review: [
        5,
        'La clef a fait le tour de la table',
        "Douze lignes, une faute de frappe magnifique, et mon père qui relit en silence. Camille a compris toute l'histoire à partir d'une phrase.",
      ],
    },
    {
      product: 1,
      text: 'A toast for my sister, who forgives everything except bad cheese. Keep it under three minutes.',
      notes: 'I shake when I read aloud, so short sentences please.',
      review: [5, 'I survived, they cheered', 'The breathing marks saved me. People asked who had helped and I said nobody, as agreed.'],
    },
    {
      product: 2,
      language: 'fr',
      text: 'Six lettres à ma fille, à ouvrir une par an à partir de ses dix-huit ans.',
      notes: 'Elle aime les étoiles, les pistaches et contredire.',
      review: [
        4,
        'Des lettres qui tiennent debout',
        'Justes, drôles, jamais sucrées. La mise en page imprimée a demandé un deuxième essai, réglé le jour même.',
      ],
    },
    {
      state: 'rejected',
      product: 0,
      text: 'Four lines for the back of a watch, about being late on purpose.',
      notes: 'English is fine. The engraver allows ninety letters.',
      review: null,
    },
  ]),
  ...storiesOf('theo-marchand', [
    {
      product: 0,
      text: 'A bad Monday: the square wants to stay in bed, the circle keeps rolling into it.',
      notes: 'It will live on the wall screen of a coffee shop.',
      review: [
        5,
        'Customers cheer for the square',
        'It has been running for a month and people still look up. The loop is so clean that nobody has found the seam.',
      ],
    },
    {
      product: 1,
      language: 'fr',
      text: 'Notre logo est un poisson fait de deux traits. Il pourrait arriver en nageant, à contre-courant.',
      notes: 'Trois secondes maximum, fond transparent, et pas de bulles.',
      review: [
        5,
        'Le poisson a du caractère',
        "Propre, rapide et plein d'humour. Les fichiers étaient prêts pour nos monteurs sans une seule question.",
      ],
    },
    {
      product: 0,
      text: 'My city is Tartu: a bridge, a kissing statue, snow that goes sideways.',
      notes: 'Upright format for a phone, blue and white with one red thing.',
      review: [
        3,
        'Charming, but the bridge got lost',
        'I like the sideways snow a lot. The bridge in the sketch was clearer than in the final loop, and the revision fixed it only partly.',
      ],
    },
    {
      state: 'completed',
      product: 1,
      text: 'A bakery sign with a rolling pin that rolls over the letters and leaves them flatter.',
      notes: 'Our colours are in the file. Please no sparkle.',
      review: null,
    },
  ]),
  ...storiesOf('giulia-ferrante', [
    {
      product: 0,
      language: 'it',
      text: 'Il glicine di via dei Mille, quello che usciva dal muro e che hanno tagliato.',
      notes: 'Allego tre fotografie di mia zia, del 1994. Il viola era più chiaro.',
      review: [
        5,
        'Il glicine è tornato',
        'Ha ritrovato il colore da una foto sbiadita. Mia zia dice che manca solo il profumo, e che adesso se lo ricorda.',
      ],
    },
    {
      product: 1,
      text: 'The letter W, with something that flowers in April and something that scratches.',
      notes: 'For the door of a nursery. She was born in a thunderstorm.',
      review: [5, 'Brambles and blossom', 'Delicate from afar, full of tiny insects from close by. We found a ladybird on the third day.'],
    },
    {
      product: 2,
      language: 'it',
      text: 'Una dedica per Teresa, che ha il pollice verde e la pazienza corta.',
      notes: '',
      review: [
        4,
        'Belle tavole, stampa facile',
        'Le ho stampate in copisteria e sembrano antiche. Avrei messo anche una tavola di erbe da cucina.',
      ],
    },
    {
      state: 'pending',
      product: 0,
      text: 'A tomato plant with everything at once: flower, green fruit, red fruit, and the hole from the caterpillar.',
      notes: 'My neighbour grew it on a fire escape and is unreasonably proud.',
      review: null,
    },
  ]),
]
