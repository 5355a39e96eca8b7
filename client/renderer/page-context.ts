import type { RenderInput, RenderOutput } from '@api/ssr/render.types'

/** Passed through Vike's page context. */
export interface RenderPageContext {
  input: RenderInput
  output: RenderOutput
}
