import { applyDecorators, HttpCode, Param, ParseUUIDPipe, Post } from '@nestjs/common'

/** A POST that does something and creates nothing at an address of its own. */
export const Action = (path?: string, status: 200 | 204 = 200) => applyDecorators(Post(path), HttpCode(status))

/** The id in the address of a route, in the shape of all ids. */
export const Id = (name = 'id') => Param(name, ParseUUIDPipe)
