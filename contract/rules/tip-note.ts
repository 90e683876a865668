/**
 * Does the note of a tip ask for content? A tip buys nothing: the screen then says so and offers an order.
 * It only warns: a note asks when it has a word of asking and a word of content, in any of the seven languages. Words are compared by
 * their beginnings, without accents and case; Chinese is written without spaces and compared anywhere.
 */

/** Beginnings of words that ask for something. */
const ASKING = [
  ...[
    'send',
    'make',
    'show',
    'record',
    'film',
    'shoot',
    'draw',
    'paint',
    'want',
    'for me',
    'can you',
    'could you',
    'would you',
    'will you',
  ],
  ...['in return', 'in exchange'],
  ...[
    'mand',
    'invia',
    'fammi',
    'fai',
    'mostra',
    'registra',
    'gira',
    'disegna',
    'vorrei',
    'voglio',
    'per me',
    'puoi',
    'potresti',
    'in cambio',
  ],
  ...[
    'envoie',
    'envoye',
    'fais',
    'faire',
    'montre',
    'enregistre',
    'filme',
    'dessine',
    'voudrais',
    'veux',
    'pour moi',
    'peux-tu',
    'pourrais',
    'pouvez',
    'en echange',
  ],
  ...['envia', 'haz', 'hacer', 'muestra', 'ensena', 'graba', 'dibuja', 'quiero', 'quisiera', 'para mi', 'puedes', 'podrias', 'a cambio'],
  ...['envie', 'faz', 'faca', 'mostra', 'grava', 'desenha', 'quero', 'queria', 'gostava', 'gostaria', 'pode', 'podes', 'podia', 'em troca'],
  ...['пришл', 'отправ', 'сдела', 'сними', 'снять', 'покаж', 'запиш', 'нарис', 'хочу', 'хотел', 'для меня', 'можешь', 'можете', 'взамен'],
]

/** Beginnings of words for content. */
const CONTENT = [
  ...['photo', 'pic', 'pics', 'picture', 'image', 'video', 'vid', 'clip', 'selfie', 'nude', 'naked', 'audio', 'voice', 'song', 'drawing'],
  ...['portrait', 'sketch', 'custom', 'content'],
  ...['foto', 'immagin', 'vide', 'nud', 'voce', 'canzon', 'disegn', 'ritratt', 'contenut', 'scatt'],
  ...['dessin', 'chanson', 'voix', 'contenu', 'croquis'],
  ...['imagen', 'imagenes', 'desnud', 'voz', 'cancion', 'dibuj', 'retrat', 'contenid'],
  ...['imagem', 'imagens', 'nua', 'cancao', 'musica', 'desenh', 'conteud'],
  ...['фото', 'снимок', 'снимк', 'картин', 'видео', 'ролик', 'селфи', 'голос', 'аудио', 'песн', 'рисун', 'портрет', 'контент', 'обнаж'],
]

const ASKING_ZH = ['发', '拍', '录', '画', '给我', '想要', '想看', '能不能', '可以给', '可以帮', '换']
const CONTENT_ZH = ['照片', '图片', '自拍', '视频', '影片', '语音', '录音', '音频', '裸', '歌', '画像', '素描', '内容', '定制']

const bare = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
const anyOf = (beginnings: readonly string[]) => new RegExp(`(?<!\\p{Letter})(?:${beginnings.map((word) => bare(word)).join('|')})`, 'u')

const [asks, isContent] = [anyOf(ASKING), anyOf(CONTENT)]

/** Whether the note asks for content, which a tip does not buy. */
export function asksForContent(note: string): boolean {
  const text = bare(note)
  if (asks.test(text) && isContent.test(text)) return true
  return ASKING_ZH.some((word) => text.includes(word)) && CONTENT_ZH.some((word) => text.includes(word))
}
