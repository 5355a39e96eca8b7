export interface Notice {
  title: string
  description?: string
  /** An error: red edge, announced at once. */
  destructive?: boolean
}

/** The parameters of both kinds of toast; the width of 356 px and the swipe of 20 px are in the style and the build. */
export const toastFigures = { gap: 14, visible: 3, duration: 4000 } as const
