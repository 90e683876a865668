/** The tags on the demo's home page, as its team has chosen them, each with a picture of the studio. */
import type { Language } from '#contract/limits.ts'
import type { FeaturedTagIn } from '#contract/types.ts'

type Texts = Record<Language, string>

interface DemoFeaturedTag extends FeaturedTagIn {
  /** Drawn as the sample of this product. */
  readonly picture: { readonly handle: string; readonly product: number; readonly at: number }
}

const each = (en: string, it: string, fr: string, zh: string, es: string, pt: string, ru: string): Texts => ({ en, it, fr, zh, es, pt, ru })

const featured = (tag: string, position: number, handle: string, names: Texts, alts: Texts, at = 0): DemoFeaturedTag => ({
  tag,
  names,
  alts,
  position,
  isActive: true,
  picture: { handle, product: 0, at },
})

export const DEMO_FEATURED_TAGS: readonly DemoFeaturedTag[] = [
  featured(
    'illustration',
    1,
    'giulia-ferrante',
    each('Illustration', 'Illustrazione', 'Illustration', '插画', 'Ilustración', 'Ilustração', 'Иллюстрация'),
    each(
      'A drawn plant',
      'Una pianta disegnata',
      'Une plante dessinée',
      '手绘植物',
      'Una planta dibujada',
      'Uma planta desenhada',
      'Нарисованное растение',
    ),
  ),
  featured(
    'photography',
    2,
    'freya-halvorsen',
    each('Photography', 'Fotografia', 'Photographie', '摄影', 'Fotografía', 'Fotografia', 'Фотография'),
    each(
      'A wide landscape',
      'Un ampio paesaggio',
      'Un vaste paysage',
      '开阔的风景',
      'Un paisaje amplio',
      'Uma paisagem ampla',
      'Широкий пейзаж',
    ),
  ),
  featured(
    'ceramics',
    3,
    'ines-duarte',
    each('Ceramics', 'Ceramica', 'Céramique', '陶艺', 'Cerámica', 'Cerâmica', 'Керамика'),
    each(
      'Hand-made pottery',
      'Vasellame fatto a mano',
      'Poterie faite à la main',
      '手工陶器',
      'Cerámica hecha a mano',
      'Louça feita à mão',
      'Посуда ручной работы',
    ),
  ),
  featured(
    'calligraphy',
    4,
    'lin-yutong',
    each('Calligraphy', 'Calligrafia', 'Calligraphie', '书法', 'Caligrafía', 'Caligrafia', 'Каллиграфия'),
    each(
      'Written characters',
      'Caratteri scritti',
      'Caractères tracés',
      '毛笔字',
      'Caracteres escritos',
      'Caracteres escritos',
      'Написанные знаки',
    ),
  ),
  featured(
    'music',
    5,
    'artyom-belov',
    each('Music', 'Musica', 'Musique', '音乐', 'Música', 'Música', 'Музыка'),
    each(
      'The cover of a record',
      'La copertina di un disco',
      'La pochette d’un disque',
      '唱片封面',
      'La portada de un disco',
      'A capa de um disco',
      'Обложка пластинки',
    ),
  ),
  featured(
    'design',
    6,
    'maya-castellanos',
    each('Design', 'Disegno', 'Conception', '设计', 'Diseño', 'Desenho', 'Дизайн'),
    each(
      'A painted wall',
      'Una parete dipinta',
      'Un mur peint',
      '彩绘墙面',
      'Una pared pintada',
      'Uma parede pintada',
      'Расписанная стена',
    ),
  ),
  featured(
    'handmade',
    7,
    'hana-ishikawa',
    each('Handmade', 'Fatto a mano', 'Fait main', '手工', 'Hecho a mano', 'Feito à mão', 'Ручная работа'),
    each(
      'A print from a carved block',
      'Una stampa da un blocco inciso',
      'Une estampe gravée sur bois',
      '木版画',
      'Una estampa grabada en madera',
      'Uma estampa gravada em madeira',
      'Оттиск с резной доски',
    ),
  ),
  featured(
    'coaching',
    8,
    'priya-raman',
    each('Coaching', 'Accompagnamento', 'Accompagnement', '指导', 'Acompañamiento', 'Acompanhamento', 'Наставничество'),
    each(
      'A calm picture',
      'Un’immagine calma',
      'Une image paisible',
      '宁静的画面',
      'Una imagen serena',
      'Uma imagem calma',
      'Спокойная картина',
    ),
  ),
]
