export interface Notice {
  title: string
  description?: string
  link?: { to: string; label: string }
  /** An error: red edge, announced at once. */
  destructive?: boolean
}
