/** Orders whose two sides found a way by themselves: cancellations, splits, revisions for a price, replaced files, and what they wrote afterwards. */
import type { Scene } from './scene.ts'

export const SCENES_AGREED: readonly Scene[] = [
  {
    modelHandle: 'camille-aubert',
    product: 0,
    customer: 'sylvie',
    brief: 'Un poème pour le pot de départ de ma voisine de bureau, qui déteste les pots de départ.',
    placedHoursAgo: 70,
    steps: [
      { hoursAgo: 66, does: 'accept' },
      {
        hoursAgo: 40,
        does: 'offer',
        by: 'customer',
        kind: 'cancel',
        message: 'Elle ne part plus ! On lui a proposé un autre poste hier soir. Pourrait-on annuler, si vous n’avez pas encore commencé ?',
      },
      { hoursAgo: 36, does: 'acceptOffer', by: 'model' },
      {
        hoursAgo: 35.8,
        does: 'say',
        by: 'model',
        text: 'Je n’avais que le titre : « Celle qui s’en va sans gâteau ». Je le garde pour une autre. Bonne nouvelle pour le bureau !',
      },
    ],
  },
  {
    modelHandle: 'giulia-ferrante',
    product: 0,
    customer: 'elena.bianchi',
    brief: 'Il cappero che cresce sul muro di casa di mia zia, con la crepa da cui esce.',
    placedHoursAgo: 420,
    steps: [
      { hoursAgo: 410, does: 'accept' },
      { hoursAgo: 190, does: 'deliver', note: 'La crepa l’ho disegnata per prima, il resto è venuto da lei.' },
      {
        hoursAgo: 170,
        does: 'revise',
        points: [
          { text: 'Il fiore dovrebbe essere aperto: da noi si apre la sera.', x: 0.62, y: 0.35 },
          { text: 'Il nome in corsivo un po’ più piccolo.' },
        ],
      },
      { hoursAgo: 169, does: 'say', by: 'model', text: 'Hai ragione, l’ho visto solo di mattina. Stasera torno a guardarlo.' },
      { hoursAgo: 120, does: 'deliver', note: 'Aperto, alle nove di sera, con una falena di passaggio.' },
      {
        hoursAgo: 110,
        does: 'say',
        by: 'customer',
        text: 'Che meraviglia la falena! Mi piacerebbe averne una seconda tavola con i frutti, per la cucina.',
      },
      {
        hoursAgo: 100,
        does: 'offer',
        by: 'model',
        kind: 'revision',
        priceCents: 15_00,
        message: 'I frutti sono quasi maturi. Li aggiungo accanto al fiore, nella stessa tavola, con il ramo spostato a sinistra.',
      },
      { hoursAgo: 96, does: 'acceptOffer', by: 'customer' },
      { hoursAgo: 95, does: 'say', by: 'customer', text: 'Perfetto così, nella stessa tavola è ancora meglio.' },
    ],
  },
  {
    modelHandle: 'matteo-rinaldi',
    product: 0,
    customer: 'davide',
    brief: 'I Quartieri Spagnoli e la parola "attesa". Niente motorini, se ci riesci.',
    placedHoursAgo: 300,
    steps: [
      { hoursAgo: 295, does: 'accept' },
      { hoursAgo: 160, does: 'deliver', note: 'Dieci attese. Il motorino nella settima è spento da anni, ho chiesto.' },
      { hoursAgo: 158, does: 'download' },
      {
        hoursAgo: 140,
        does: 'offer',
        by: 'customer',
        kind: 'split',
        refundShare: 0.2,
        message: 'Belle, ma due sono quasi la stessa inquadratura. Ti va di restituirmi il prezzo di due scatti?',
      },
      { hoursAgo: 130, does: 'declineOffer', by: 'model' },
      {
        hoursAgo: 129.5,
        does: 'say',
        by: 'model',
        text: 'Guarda la porta in fondo: nella prima è chiusa, nella seconda si è aperta. Sono la stessa attesa prima e dopo, le ho scelte apposta.',
      },
      { hoursAgo: 120, does: 'say', by: 'customer', text: 'Non l’avevo vista. Allora le appendo una accanto all’altra.' },
      { hoursAgo: 100, does: 'acceptDelivery' },
      {
        hoursAgo: 99,
        does: 'review',
        rating: 4,
        title: 'Da guardare due volte',
        text: 'Alla prima occhiata credevo ci fosse un doppione, alla seconda ho trovato la storia. La mappa del percorso è un regalo nel regalo.',
      },
      { hoursAgo: 98, does: 'rate', rating: 5, note: 'Discute volentieri e sa cambiare idea.' },
    ],
  },
  {
    modelHandle: 'theo-marchand',
    product: 0,
    customer: 'bastien',
    brief: 'Une boucle sur les lundis : un rond qui ne veut pas se lever, un carré qui l’attend.',
    placedHoursAgo: 200,
    steps: [
      { hoursAgo: 195, does: 'accept' },
      { hoursAgo: 50, does: 'deliver', note: 'Six secondes, sans fin. Le carré est très patient.' },
      { hoursAgo: 47, does: 'replace' },
      {
        hoursAgo: 46.8,
        does: 'say',
        by: 'model',
        text: 'J’ai remplacé le fichier : dans le premier, on voyait la couture une image avant la fin. Personne ne l’aurait vue, mais moi si.',
      },
      { hoursAgo: 40, does: 'download' },
      { hoursAgo: 39, does: 'say', by: 'customer', text: 'Je l’ai regardée un lundi, évidemment. C’est tout à fait lui.' },
    ],
  },
  {
    modelHandle: 'rafael-monteiro',
    product: 1,
    customer: 'joao.tavares',
    brief: 'Uma canção de embalar para a Leonor, que nasceu em agosto e só adormece no carro.',
    placedHoursAgo: 50,
    steps: [{ hoursAgo: 40, does: 'ask', text: 'Vocês dizem Le-o-nor com três tempos ou Lio-nor com dois? O ritmo da canção sai daí.' }],
  },
  ...['felix.aldergate', 'beatrix'].map((customer, at): Scene => ({
    modelHandle: 'adaeze-okoro',
    product: 2,
    customer,
    brief:
      at === 0
        ? 'Four minutes of a blue check with one wrong thread. I want to see where it goes wrong.'
        : 'The stripes of the deckchairs at our old pier, from the first pick on.',
    placedHoursAgo: 110 - at * 30,
    steps: [
      { hoursAgo: 104 - at * 30, does: 'accept' },
      {
        hoursAgo: 90 - at * 30,
        does: 'say',
        by: 'model',
        text:
          at === 0
            ? 'The wrong thread is on the bobbin. You will see it coming before I do.'
            : 'I found a photograph of that pier from 1974. Green next to the white, was it not?',
      },
    ],
  })),
  {
    modelHandle: 'theo-marchand',
    product: 1,
    customer: 'sylvie',
    brief: 'Le logo de ma librairie, un hibou qui lit. Qu’il tourne une page et nous regarde.',
    placedHoursAgo: 60,
    steps: [
      { hoursAgo: 55, does: 'accept' },
      { hoursAgo: 50, does: 'say', by: 'customer', text: 'Le fichier vectoriel a dix ans, dites-moi s’il s’ouvre encore.' },
      {
        hoursAgo: 10,
        does: 'offer',
        by: 'model',
        kind: 'cancel',
        message:
          'Le fichier ne contient que la moitié du hibou, et il faudrait le redessiner : ce n’est plus le même travail. Je préfère vous rendre votre argent que de vous livrer un demi-hibou.',
      },
    ],
  },
]

/** Customers who asked to be notified of a slot of a product that is full. */
export const SLOT_WAITS = [
  { modelHandle: 'adaeze-okoro', product: 2, customer: 'mara', hoursAgo: 30 },
  { modelHandle: 'adaeze-okoro', product: 2, customer: 'hazel', hoursAgo: 12 },
] as const
