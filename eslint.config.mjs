import reactHooks from 'eslint-plugin-react-hooks'
import regexp from 'eslint-plugin-regexp'
import tseslint from 'typescript-eslint'

/** Import directions of the layout: app → features → components → lib; the client takes only rules and DTOs from the server. */
const no = (group, message) => ({ group, message })
const directions = (...patterns) => ({ 'no-restricted-imports': ['error', { patterns }] })

// A regular expression, since a glob cannot take back a file of a folder that it excludes.
const serverOnly = {
  regex: String.raw`^@api/(?!.+\.(?:dto|rules|types)$)`,
  message: 'The client takes only *.dto, *.rules and *.types from the server.',
}
const noFeatures = no(['@/features/**'], 'Only the app and the feature itself import a feature.')
const noApp = no(['@/app/**', '@/renderer/**'], 'Features and below never import the app.')
const noComponents = no(['@/components/**'], 'lib stands below the components.')

const queries = '/^(?:find|count|insert|upsert|native|stream|createQueryBuilder)/'
const inRepositories = (selector) => ({ selector, message: 'Services decide; repositories query.' })
const queriesElsewhere = [
  inRepositories(`CallExpression[callee.object.name='em'][callee.property.name=${queries}]`),
  inRepositories(`CallExpression[callee.object.callee.property.name='fork'][callee.property.name=${queries}]`),
  inRepositories(`CallExpression[callee.name=/^(?:kyselyOf|replicaOf)$/]`),
]

/** What each kind of file holds, and no other: a file is found by what it is. */
const KINDS = {
  module: "Decorator[expression.callee.name='Module']",
  controller: "Decorator[expression.callee.name='Controller']",
  entity: "Decorator[expression.callee.name='Entity']",
  dto: 'ClassDeclaration[id.name=/Dto$/]',
}
const kindsBut = (own) =>
  Object.entries(KINDS)
    .filter(([kind]) => kind !== own)
    .map(([kind, selector]) => ({ selector, message: `This belongs in a file of its own, *.${kind}.ts.` }))

/** `it('…')`, `it.skip('…')` and `it.each(…)('…')`. */
const its = ":matches([callee.name='it'], [callee.object.name='it'], [callee.callee.object.name='it'])"
const titles = [
  `CallExpression${its}[arguments.0.type='Literal'][arguments.0.value!=/^should /]`,
  `CallExpression${its}[arguments.0.type='TemplateLiteral'][arguments.0.quasis.0.value.raw!=/^should /]`,
].map((selector) => ({ selector, message: 'The title of a test begins with "should" and reads on from its describe.' }))

export default tseslint.config(
  { ignores: ['dist', 'data', 'coverage', 'test-results', 'playwright-report', '**/*.generated.*'] },
  ...tseslint.configs.recommended,
  {
    rules: {
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/consistent-type-imports': ['error', { disallowTypeAnnotations: false }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      eqeqeq: 'error',
    },
  },
  {
    // Nest reads constructor types at run time, so a type-only import there would break injection.
    files: ['src/**', 'test/**', 'migrations/**'],
    rules: { '@typescript-eslint/consistent-type-imports': 'off' },
  },
  {
    // Input is hostile, so matching must take time linear in its length.
    files: ['src/**', 'client/**'],
    plugins: { regexp },
    rules: {
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential', ignorePartial: false }],
    },
  },
  { files: ['scripts/**', 'test/load/**'], rules: { 'no-console': 'off' } },
  {
    files: ['test/browser/**'],
    ignores: ['test/browser/product.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          name: '@playwright/test',
          importNames: ['test'],
          message: 'The `test` of product.js brings the product along.',
        },
      ],
    },
  },
  {
    files: ['src/**'],
    rules: directions({
      regex: 'client/(?!(?:brand|routes|lib/inline-scripts)\\.js$)',
      message:
        'The server never imports the client except through the built server entry; the brand file, the route table and the inline scripts are pure data.',
    }),
  },
  { files: ['src/**'], rules: { 'no-restricted-syntax': ['error', ...kindsBut()] } },
  ...Object.keys(KINDS).map((kind) => ({
    files: [`src/**/*.${kind}.ts`],
    rules: { 'no-restricted-syntax': ['error', ...kindsBut(kind), ...(kind === 'controller' ? queriesElsewhere : [])] },
  })),
  {
    files: ['src/**/*.service.ts'],
    rules: { 'no-restricted-syntax': ['error', ...kindsBut(), ...queriesElsewhere] },
  },
  {
    files: ['src/**/*.dto.ts'],
    rules: directions(
      no(['@nestjs/*', '@mikro-orm/*', '**/*.entity*', '**/*.service*'], 'A DTO also runs in the browser.'),
    ),
  },
  {
    files: ['src/**/*.rules.ts'],
    rules: directions(
      no(
        ['@*/**', '**/*.entity*', '**/*.service*', '**/*.module*'],
        'Rules are pure: no imports but each other and the decimal library.',
      ),
    ),
  },
  { files: ['client/**'], plugins: { 'react-hooks': reactHooks }, rules: reactHooks.configs.recommended.rules },
  {
    files: ['client/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector:
            ":matches(Program, ExportNamedDeclaration) > VariableDeclaration NewExpression[callee.object.name='Intl']:not(:function *)",
          message: 'A phone takes 20 ms to load Intl: it is made where it is used, on first use.',
        },
        ...['Literal[value=/^.{151,}$/]', 'TemplateElement[value.raw=/^.{151,}$/]'].map((text) => ({
          selector: `:matches(JSXAttribute[name.name='className'], CallExpression[callee.name='cx']) ${text}`,
          message: 'More than 150 characters of class names: a component or a pattern takes their place.',
        })),
      ],
    },
  },
  // ESLint applies only the last setting of a rule, so the specs of the server repeat the kinds of file.
  { files: ['**/*.{spec,api-spec}.{ts,tsx}'], rules: { 'no-restricted-syntax': ['error', ...titles] } },
  { files: ['src/**/*.spec.ts'], rules: { 'no-restricted-syntax': ['error', ...kindsBut(), ...titles] } },
  { files: ['client/app/**', 'client/renderer/**'], rules: directions(serverOnly) },
  {
    files: ['client/features/**'],
    rules: directions(serverOnly, noApp, no(['@/features/**'], 'Features never import each other.')),
  },
  { files: ['client/components/**'], rules: directions(serverOnly, noApp, noFeatures) },
  { files: ['client/lib/**'], rules: directions(serverOnly, noApp, noFeatures, noComponents) },
)
