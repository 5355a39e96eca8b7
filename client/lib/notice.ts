export interface Notice {
  title: string
  description?: string
  /** An error: red edge, announced at once. */
  destructive?: boolean
}
