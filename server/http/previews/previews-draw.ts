/** Preview cards of 1200 × 630 that other sites show for a link to ours: name, text, figures and a public picture. */
import sharp, { type OverlayOptions } from 'sharp'
import { outlineText, wrapText, type Outline, type TextStyle } from './previews-text.ts'

export interface Card {
  /** The name of the site. */
  brand: string
  title: string
  text: string
  /** Figures in one line at the foot: a rating, a price. */
  facts: readonly Fact[]
  /** The right half; the site's logo when there is none. `isVeiled`: always shown out of focus. */
  picture: { bytes: Buffer; isVeiled: boolean; isLogo?: boolean } | null
}

export interface Fact {
  text: string
  hasStar?: boolean
}

export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630
const MARGIN = 64
const PICTURE_WIDTH = 500
const LOGO_WIDTH = 320
const TEXT_WIDTH = CARD_WIDTH - PICTURE_WIDTH - 2 * MARGIN
const COLOURS = { paper: '#151210', ink: '#f3ece2', muted: '#b0a494', accent: '#f08a66', line: '#352e27' }
const BRAND: TextStyle = { size: 26, weight: 700 }
const TITLES: readonly TextStyle[] = [72, 60, 48].map((size) => ({ size, weight: 700 }))
const TEXT: TextStyle = { size: 32, weight: 400 }
const FACT: TextStyle = { size: 34, weight: 700 }
const MARK =
  '<path d="M6 38V18a14 14 0 0 1 28 0v20h-7V18a7 7 0 0 0-14 0v20Z" fill="#f08a66"/><circle cx="20" cy="21" r="4" fill="#f3ece2"/>'
const STAR = 'M12 2l3.09 6.26L22 9.27l-5 4.87 1.18 6.88L12 17.77l-6.18 3.25L7 14.14 2 9.27l6.91-1.01z'
const QUALITY = 82

const drawn = (outline: Outline, x: number, y: number, colour: string): string =>
  `<path transform="translate(${x} ${y})" d="${outline.path}" fill="${colour}"/>`

/** The largest size at which the whole title stands in two lines, else the smallest in three. */
async function titleLines(title: string): Promise<{ lines: Outline[]; size: number }> {
  for (const style of TITLES) {
    const { lines, isCut } = await wrapText(title, style, TEXT_WIDTH, 2)
    if (!isCut) return { lines, size: style.size }
  }
  const smallest = TITLES.at(-1) ?? TEXT
  return { lines: (await wrapText(title, smallest, TEXT_WIDTH, 3)).lines, size: smallest.size }
}

async function factsRow(facts: readonly Fact[], y: number): Promise<string> {
  let x = MARGIN
  let row = ''
  for (const { text, hasStar = false } of facts) {
    if (hasStar) {
      row += `<path transform="translate(${x} ${y - 30}) scale(1.5)" d="${STAR}" fill="${COLOURS.accent}"/>`
      x += 46
    }
    const outline = await outlineText(text, FACT)
    row += drawn(outline, x, y, COLOURS.ink)
    x += Math.ceil(outline.width) + 44
  }
  return row
}

async function wordsOf({ brand, title, text, facts }: Card): Promise<string> {
  const { lines, size } = await titleLines(title)
  const [brandLine] = (await wrapText(brand, BRAND, TEXT_WIDTH - 60, 1)).lines
  const textLines = (await wrapText(text, TEXT, TEXT_WIDTH, lines.length > 2 ? 2 : 3)).lines
  let y = 150 + size
  let words = `<svg x="${MARGIN}" y="52" width="44" height="44" viewBox="0 0 40 40">${MARK}</svg>`
  if (brandLine !== undefined) words += drawn(brandLine, MARGIN + 58, 84, COLOURS.muted)
  for (const line of lines) {
    words += drawn(line, MARGIN, y, COLOURS.ink)
    y += Math.round(size * 1.15)
  }
  y += 8
  for (const line of textLines) {
    words += drawn(line, MARGIN, y, COLOURS.muted)
    y += Math.round(TEXT.size * 1.4)
  }
  return words + (await factsRow(facts, CARD_HEIGHT - MARGIN))
}

/** The picture cut to its box; nothing when its bytes cannot be read as one. */
async function pictureLayer(picture: NonNullable<Card['picture']>): Promise<OverlayOptions | null> {
  try {
    if (picture.isLogo === true) {
      const { data: input, info } = await sharp(picture.bytes)
        .resize(LOGO_WIDTH, LOGO_WIDTH, { fit: 'inside' })
        .png()
        .toBuffer({ resolveWithObject: true })
      const middle = CARD_WIDTH - PICTURE_WIDTH / 2
      return { input, left: Math.round(middle - info.width / 2), top: Math.round((CARD_HEIGHT - info.height) / 2) }
    }
    const cut = sharp(picture.bytes, { limitInputPixels: 50_000_000 }).resize(PICTURE_WIDTH, CARD_HEIGHT, {
      fit: 'cover',
      position: 'attention',
    })
    const input = await (picture.isVeiled ? cut.blur(24).modulate({ brightness: 0.8 }) : cut).png({ compressionLevel: 1 }).toBuffer()
    return { input, left: CARD_WIDTH - PICTURE_WIDTH, top: 0 }
  } catch {
    // Unreadable bytes leave the card without a picture: its text matters more.
    return null
  }
}

const markLayer = `<svg x="${CARD_WIDTH - PICTURE_WIDTH + 110}" y="175" width="280" height="280" viewBox="0 0 40 40">${MARK}</svg><path d="M${CARD_WIDTH - PICTURE_WIDTH} ${MARGIN}V${CARD_HEIGHT - MARGIN}" stroke="${COLOURS.line}" stroke-width="2"/>`

/** Draws the card as a JPEG without metadata. */
export async function drawCard(card: Card): Promise<Buffer> {
  const picture = card.picture === null ? null : await pictureLayer(card.picture)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD_WIDTH}" height="${CARD_HEIGHT}"><rect width="100%" height="100%" fill="${COLOURS.paper}"/>${await wordsOf(card)}${picture === null ? markLayer : ''}</svg>`
  return sharp(Buffer.from(svg))
    .composite(picture === null ? [] : [picture])
    .flatten({ background: COLOURS.paper })
    .jpeg({ quality: QUALITY, mozjpeg: true })
    .toBuffer()
}
