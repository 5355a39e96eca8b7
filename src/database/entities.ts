import type { EntityClass } from '@mikro-orm/core'

/** Every entity of the product, one line each. */
export const entities: EntityClass<object>[] = []
