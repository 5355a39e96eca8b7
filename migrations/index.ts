import type { Constructor } from '@mikro-orm/core'
import type { Migration } from '@mikro-orm/migrations'

/** Every migration in the order it was made; never edited after release. */
export const migrations: { name: string; class: Constructor<Migration> }[] = []
