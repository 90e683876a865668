import { expect, test } from 'vitest'
import { asksForContent } from './tip-note.ts'

test.each([
  'Send me a photo of your hands',
  'Could you make a short video for me?',
  '20 for a custom clip, can you?',
  'Mi mandi una foto?',
  'Vorrei un video con il mio nome',
  'Envoie-moi une vidéo, s’il te plaît',
  'Tu peux m’envoyer une photo ? Je voudrais la voir',
  '给我发一张照片吧',
  '想看你拍的视频',
  'Envíame un vídeo',
  '¿Puedes hacer un dibujo para mí?',
  'Podes enviar uma fotografia?',
  'Quero um desenho em troca',
  'Пришли фото',
  'Можешь записать видео для меня?',
])('asks for content: %s', (note) => expect(asksForContent(note)).toBe(true))

test.each([
  '',
  'Thank you!',
  'For the leaning bowl',
  'What a lovely picture',
  'Your videos helped me through the winter',
  'Grazie per la bellissima foto',
  'Merci pour cette belle vidéo',
  '谢谢你的照片',
  'Gracias por el vídeo',
  'Obrigado pela música',
  'Спасибо за видео',
  'I want to thank you',
  'Make my day again soon',
])('is only a thank you: %s', (note) => expect(asksForContent(note)).toBe(false))
