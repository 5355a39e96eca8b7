import type { RenderInput, RenderOutput } from '@api/ssr/render.types'

/** Both travel through Vike's page context. */
export interface RenderPageContext {
  input: RenderInput
  output: RenderOutput
}
