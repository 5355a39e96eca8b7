export type Colour = [red: number, green: number, blue: number, alpha: number]

export interface Palette {
  ink: Colour
  brass: Colour
  glow: Colour
  core: Colour
}

/** "London" as a picture, and where its corner lies from the city's own point, in px of the stage. */
export interface LabelPicture {
  picture: ImageBitmap
  offset: [x: number, y: number]
  width: number
  height: number
}

export interface Appearance {
  view: 'wide' | 'phone'
  palette: Palette
  pixelsPerPoint: number
  label: LabelPicture
}

/** Messages from the page to the worker. */
export type GlobeMessage =
  | { type: 'start'; canvas: OffscreenCanvas; world: ArrayBuffer; appearance: Appearance }
  | { type: 'appearance'; appearance: Appearance }
  | { type: 'moving'; moving: boolean }
  | { type: 'visible'; visible: boolean }

/** Messages from the worker: the first frame is on the canvas, or it cannot draw (any more). */
export type GlobeEvent = 'drawn' | 'lost'
