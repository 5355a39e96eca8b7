import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defineConfig } from 'vite'
import { sonner } from './scripts/vite-sonner'
import { layerOrder, styleChunk } from './scripts/vite-styles'

const here = import.meta.dirname

export default defineConfig(({ command }) => ({
  root: path.join(here, 'client'),
  plugins: [vike(), react(), tailwindcss(), layerOrder(), sonner()],
  resolve: { alias: { '@api': path.join(here, 'src'), '@': path.join(here, 'client') } },
  build: {
    outDir: path.join(here, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A page's own scripts are preloaded by the document; here only the styles must come first.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')) },
    rolldownOptions: { output: { manualChunks: styleChunk } },
    // Small pictures inlined as data: URLs would be fetched with every page; files of our own are cached for good.
    assetsInlineLimit: 0,
  },
  // The server bundle carries React and its friends, so that the image needs none of them.
  ssr: command === 'build' ? { noExternal: true, external: ['vike'] } : {},
}))
