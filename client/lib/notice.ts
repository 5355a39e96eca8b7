export interface Notice {
  title: string
  description?: string
  /** Something failed or was refused: a red edge, and read out at once. */
  destructive?: boolean
}

/** The figures of both toast behaviours the product knows; the width of 356 px and the swipe of 20 px stand in style and build. */
export const toastFigures = { gap: 14, visible: 3, duration: 4000 } as const
