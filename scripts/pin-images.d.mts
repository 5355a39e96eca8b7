interface More {
  /** The image of the service `backup`. */
  backups?: string
  /** A file that a config names. */
  read?: (file: string) => string | Buffer
}
export function override(compose: string, product: string, digestOf: (image: string) => string, more?: More): string
