/** Templates for kinds of products, as the demo's team has written them. */
import type { Language } from '#contract/limits.ts'
import type { TemplateIn } from '#contract/types.ts'
import type { DemoMediaKind } from './types.ts'

type Texts = Record<Language, string>

const each = (en: string, it: string, fr: string, zh: string, es: string, pt: string, ru: string): Texts => ({ en, it, fr, zh, es, pt, ru })

const ask = (key: string, texts: Texts, isRequired = false): TemplateIn['questions'][number] => ({
  key,
  kind: 'text',
  isRequired,
  texts,
  choices: [],
})

/** By the kind of media of the products that have it. */
export const DEMO_TEMPLATES: readonly { readonly of: DemoMediaKind | null; readonly template: TemplateIn }[] = [
  {
    of: 'image',
    template: {
      names: each(
        'Custom picture',
        'Immagine su misura',
        'Image sur mesure',
        '定制图片',
        'Imagen a medida',
        'Imagem por medida',
        'Картинка на заказ',
      ),
      texts: each(
        'One or more pictures, made for one customer.',
        'Una o più immagini, fatte per un solo cliente.',
        'Une ou plusieurs images, faites pour un seul client.',
        '为一位客户制作的一张或多张图片。',
        'Una o varias imágenes, hechas para un solo cliente.',
        'Uma ou várias imagens, feitas para um só cliente.',
        'Одно или несколько изображений для одного заказчика.',
      ),
      mediaKind: 'image',
      priceMin: 25,
      priceMax: 400,
      price: 60,
      deliveryDays: 7,
      position: 1,
      isActive: true,
      questions: [
        ask(
          'subject',
          each(
            'What should the picture show?',
            'Che cosa deve mostrare l’immagine?',
            'Que doit montrer l’image ?',
            '图片应展示什么？',
            '¿Qué debe mostrar la imagen?',
            'O que deve mostrar a imagem?',
            'Что должно быть на картинке?',
          ),
          true,
        ),
        {
          key: 'format',
          kind: 'choice',
          isRequired: false,
          texts: each('Which format?', 'Quale formato?', 'Quel format ?', '哪种画幅？', '¿Qué formato?', 'Que formato?', 'Какой формат?'),
          choices: [
            each('Upright', 'Verticale', 'Portrait', '竖幅', 'Vertical', 'Ao alto', 'Вертикальный'),
            each('Wide', 'Orizzontale', 'Paysage', '横幅', 'Horizontal', 'Ao largo', 'Горизонтальный'),
            each('Square', 'Quadrato', 'Carré', '方形', 'Cuadrado', 'Quadrado', 'Квадратный'),
          ],
        },
      ],
    },
  },
  {
    of: 'video',
    template: {
      names: each('Custom clip', 'Video su misura', 'Vidéo sur mesure', '定制短片', 'Vídeo a medida', 'Vídeo por medida', 'Видео на заказ'),
      texts: each(
        'A short film about the wishes of one customer.',
        'Un breve filmato sui desideri di un solo cliente.',
        'Un court film selon les souhaits d’un seul client.',
        '按照一位客户的愿望拍摄的短片。',
        'Un vídeo breve según los deseos de un solo cliente.',
        'Um vídeo curto segundo os desejos de um só cliente.',
        'Короткий ролик по пожеланиям одного заказчика.',
      ),
      mediaKind: 'video',
      priceMin: 20,
      priceMax: 500,
      price: 90,
      deliveryDays: 10,
      position: 2,
      isActive: true,
      questions: [
        ask(
          'mention',
          each(
            'Which names or words should appear?',
            'Quali nomi o parole devono comparire?',
            'Quels noms ou mots doivent apparaître ?',
            '应出现哪些名字或文字？',
            '¿Qué nombres o palabras deben aparecer?',
            'Que nomes ou palavras devem aparecer?',
            'Какие имена или слова должны прозвучать?',
          ),
        ),
        {
          key: 'reference',
          kind: 'file',
          isRequired: false,
          texts: each(
            'A picture or sound to begin with',
            'Un’immagine o un suono da cui partire',
            'Une image ou un son pour commencer',
            '可供参考的图片或声音',
            'Una imagen o un sonido de partida',
            'Uma imagem ou um som de partida',
            'Картинка или звук для начала',
          ),
          choices: [],
        },
      ],
    },
  },
  {
    of: 'audio',
    template: {
      names: each(
        'Voice message',
        'Messaggio vocale',
        'Message vocal',
        '语音留言',
        'Mensaje de voz',
        'Mensagem de voz',
        'Голосовое сообщение',
      ),
      texts: each(
        'Spoken, sung or played for one customer.',
        'Parlato, cantato o suonato per un solo cliente.',
        'Parlé, chanté ou joué pour un seul client.',
        '为一位客户朗读、演唱或演奏。',
        'Hablado, cantado o tocado para un solo cliente.',
        'Falada, cantada ou tocada para um só cliente.',
        'Сказано, спето или сыграно для одного заказчика.',
      ),
      mediaKind: 'audio',
      priceMin: 5,
      priceMax: 300,
      price: 25,
      deliveryDays: 4,
      position: 3,
      isActive: true,
      questions: [
        ask(
          'for',
          each('Who is it for?', 'Per chi è?', 'Pour qui est-ce ?', '送给谁？', '¿Para quién es?', 'Para quem é?', 'Для кого это?'),
          true,
        ),
      ],
    },
  },
  {
    of: null,
    template: {
      names: each('Honest opinion', 'Parere sincero', 'Avis sincère', '坦诚点评', 'Opinión sincera', 'Opinião sincera', 'Честный отзыв'),
      texts: each(
        'A rating of the customer’s own picture, sound or text, with reasons.',
        'Una valutazione di un’immagine, un suono o un testo del cliente, con i motivi.',
        'Une appréciation d’une image, d’un son ou d’un texte du client, avec ses raisons.',
        '对客户自己的图片、声音或文字作出评价并说明理由。',
        'Una valoración de una imagen, un sonido o un texto del cliente, con sus razones.',
        'Uma avaliação de uma imagem, som ou texto do cliente, com as razões.',
        'Оценка картинки, звука или текста заказчика с объяснением.',
      ),
      mediaKind: 'audio',
      priceMin: 5,
      priceMax: 80,
      price: 15,
      deliveryDays: 3,
      position: 4,
      isActive: true,
      questions: [
        {
          key: 'own',
          kind: 'file',
          isRequired: true,
          texts: each(
            'The work that I should look at',
            'Il lavoro da valutare',
            'Le travail à examiner',
            '需要点评的作品',
            'El trabajo que debo valorar',
            'O trabalho que devo avaliar',
            'Работа, которую нужно оценить',
          ),
          choices: [],
        },
      ],
    },
  },
]

/** Every third model works with them. */
export const WITH_TEMPLATES_EVERY = 3
