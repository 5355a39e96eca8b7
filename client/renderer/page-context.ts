import type { RenderInput, RenderOutput } from '@api/ssr/render.types'

export interface RenderPageContext {
  input: RenderInput
  output: RenderOutput
}
