import path from 'node:path'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import vike from 'vike/plugin'
import { defaultClientMainFields, defineConfig } from 'vite'
import { frameworkGroups, layerOrder, sheetGroups, shortClassNames, shortNames } from './scripts/vite-chunks.ts'

const here = import.meta.dirname

/** The router's package leads every bundler to its development build; the other one lies beside it, without the warnings. */
const productionRouter = [
  { find: /^react-router$/, replacement: path.join(here, 'node_modules/react-router/dist/production/index.mjs') },
  {
    find: /^react-router\/dom$/,
    replacement: path.join(here, 'node_modules/react-router/dist/production/dom-export.mjs'),
  },
]

/** The modules that lie beside the CommonJS ones, which bundle into more. */
const validatorModules = { find: /^validator\/lib\//, replacement: 'validator/es/lib/' }

export default defineConfig(({ command }) => ({
  root: path.join(here, 'client'),
  plugins: [vike(), react(), tailwindcss(), layerOrder(), shortNames()],
  resolve: {
    alias: [
      { find: '@api', replacement: path.join(here, 'src') },
      { find: /^@(?=\/)/, replacement: path.join(here, 'client') },
      ...(command === 'build' ? [...productionRouter, validatorModules] : []),
    ],
  },
  // While developing, sheets come and go, and the usual names say where a class is from.
  css: command === 'build' ? { modules: { generateScopedName: shortClassNames(path.join(here, 'client')) } } : {},
  build: {
    outDir: path.join(here, 'dist/web'),
    emptyOutDir: true,
    manifest: true,
    target: 'es2022',
    // A page's own scripts are preloaded by the document; here only the styles must come first.
    modulePreload: { resolveDependencies: (_file, needed) => needed.filter((file) => file.endsWith('.css')) },
    rolldownOptions: {
      checks: { bundlerTimings: false },
      output: { codeSplitting: { groups: sheetGroups } },
    },
    // Small pictures inlined as data: URLs would be fetched with every page; files of our own are cached for good.
    assetsInlineLimit: 0,
  },
  worker: { format: 'es' },
  environments: {
    client: {
      // class-validator's build for today's browsers.
      resolve: { mainFields: ['es2015', ...defaultClientMainFields] },
      build: {
        license: { fileName: 'third-party-licences.txt' },
        rolldownOptions: { output: { codeSplitting: { groups: frameworkGroups } } },
      },
    },
    // Otherwise the server would carry React's development builds as well.
    ssr: command === 'build' ? { define: { 'process.env.NODE_ENV': JSON.stringify('production') } } : {},
  },
  // The server bundle carries React and its friends, so that the image needs none of them.
  ssr: command === 'build' ? { noExternal: true, external: ['vike'] } : {},
}))
