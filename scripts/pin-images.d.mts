export function override(compose: string, product: string, digestOf: (image: string) => string): string
