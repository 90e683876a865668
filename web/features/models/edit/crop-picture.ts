/** Cuts the chosen part out of a picture, in the browser: only the visible part is uploaded, without location and camera data. */

export interface CropArea {
  x: number
  y: number
  width: number
  height: number
}

const QUALITY = 0.92

/** The size of the cut: that of the part, at most `widthMax` wide, at least one pixel. */
export function cutSize(area: Pick<CropArea, 'width' | 'height'>, widthMax: number): { width: number; height: number } {
  const scale = Math.min(1, widthMax / area.width)
  return { width: Math.max(1, Math.round(area.width * scale)), height: Math.max(1, Math.round(area.height * scale)) }
}

/** `address` is one that the page made itself (`blob:`). Rejects when the browser cannot read the picture. */
export async function cropPicture(address: string, area: CropArea, widthMax: number): Promise<Blob> {
  const image = new Image()
  image.src = address
  await image.decode()
  const { width, height } = cutSize(area, widthMax)
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('this browser has no 2D canvas')
  // JPEG has no transparency: transparent areas become white, not black.
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, width, height)
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob === null ? reject(new Error('nothing was drawn')) : resolve(blob)), 'image/jpeg', QUALITY),
  )
}
