import server from './.dependency-cruiser.mjs'

/** Imports of the client point one way: {renderer, app} → features → components → lib. */
const LAYERS = [['renderer', 'app'], ['features'], ['components'], ['lib']]

const folders = (names) => `^client/(?:${names.join('|')})/`

const upward = LAYERS.slice(1).map((layer, index) => ({
  name: `${layer.join('-')}-below-${LAYERS[index].join('-')}`,
  severity: 'error',
  comment: 'See docs/architecture.md.',
  from: { path: folders(layer) },
  to: { path: folders(LAYERS.slice(0, index + 1).flat()) },
}))

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ...server.forbidden.filter(({ name }) => name === 'no-circular'),
    ...upward,
    {
      name: 'features-apart',
      severity: 'error',
      comment: 'What two features share belongs to components or lib.',
      from: { path: '^client/features/([^/]+)/' },
      to: { path: '^client/features/', pathNot: '^client/features/$1/' },
    },
    {
      name: 'rules-of-the-server-only',
      severity: 'error',
      from: { path: '^client/' },
      to: { path: '^src/', pathNot: '\\.(?:dto|rules|types)\\.ts$' },
    },
  ],
  options: { ...server.options, webpackConfig: { fileName: 'scripts/module-aliases.mjs' } },
}
