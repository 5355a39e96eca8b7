/**
 * Modules of the server point one way:
 *   main → app → status-page → calls → {conversations, people, staff, integrations, signed-links} → reports → submissions
 *        → {forms, registrations, calculators, demo, ssr} → entry-events → live → desk → {webhooks, rota, watch}
 *        → {auth, roles} → {audit, mail} → jobs → {database, secrets, rate-limit, health} → {common, config}
 */
const LAYERS = [
  ['status-page'],
  ['calls'],
  ['conversations', 'people', 'staff', 'integrations', 'signed-links'],
  ['reports'],
  ['submissions'],
  ['forms', 'registrations', 'calculators', 'demo', 'ssr'],
  ['entry-events'],
  ['live'],
  ['desk'],
  ['webhooks', 'rota', 'watch'],
  ['auth', 'roles'],
  ['audit', 'mail'],
  ['jobs'],
  ['database', 'secrets', 'rate-limit', 'health'],
  ['common', 'config'],
]

const folders = (names) => `^src/(?:${names.join('|')})/`

/** Nothing imports a layer above its own; commands are programs of their own and start the layers they need. */
const upward = LAYERS.slice(1).map((layer, index) => ({
  name: `${layer.join('-')}-below-${LAYERS[index].join('-')}`,
  severity: 'error',
  comment: 'Modules point one way: see docs/architecture.md.',
  from: { path: folders(layer), pathNot: '^src/commands/|\\.spec\\.ts$' },
  to: { path: folders(LAYERS.slice(0, index + 1).flat()) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    {
      name: 'no-circular',
      severity: 'error',
      comment: 'Type-only imports count as well.',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-circular-modules',
      severity: 'error',
      scope: 'folder',
      from: { path: '^src/[^/]+$' },
      to: { circular: true },
    },
    ...upward,
    {
      name: 'modules-below-app',
      severity: 'error',
      from: { path: '^src/[^/]+/', pathNot: '^src/commands/|\\.spec\\.ts$' },
      to: { path: '^src/[^/]+\\.ts$' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    // What specs share is no part of the product.
    exclude: { path: '^test/|node_modules|\\.css$|\\.svg$|\\.json$' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.tsx', '.mjs', '.js'] },
  },
}
