const typescript = [
  '@swc/jest',
  {
    jsc: {
      parser: { syntax: 'typescript', tsx: true, decorators: true },
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        useDefineForClassFields: false,
        react: { runtime: 'automatic' },
      },
      target: 'es2023',
      keepClassNames: true,
    },
    module: { type: 'es6' },
  },
]

const shared = {
  rootDir: import.meta.dirname,
  testEnvironment: 'node',
  extensionsToTreatAsEsm: ['.ts', '.tsx'],
  transform: { '\\.tsx?$': typescript },
  moduleNameMapper: {
    '^@api/(.*)$': '<rootDir>/src/$1',
    '^@/(.*)$': '<rootDir>/client/$1',
    // TypeScript writes the extension of the built file; Jest runs the source.
    '^(\\.{1,2}/.*)\\.js$': '$1',
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
  setupFiles: ['reflect-metadata', '<rootDir>/test/support/quiet.mjs'],
}

const ABOUT_POSTGRESQL = 'api/(migration-patience|database-move|replica-lag)'
/** They start the built product and its commands, which use an embedded database of their own, whatever the others run on. */
export const PROCESSES =
  'api/(process|development|commands|database-commands|durability|production-secrets|log-privacy|secret-rotation)\\.'
/** Starts the built product again and again, waits for retries and nights, or guesses by the thousand: for `npm test -- --all`. */
const SLOW =
  'api/(auth-attacks|auth-enumeration|auth-limits|commands|database-commands|desk-prolific-person|desk-token-limit|desk-two-instances|development|durability|forms-property|log-privacy|mail-delivery|mail-server-faults|process|production-secrets|scheduled-jobs|secret-rotation|webhook-failures)'

export default {
  // The real product boots in seconds; on a busy machine, in more of them.
  testTimeout: 240_000,
  // Twice as many as cores: about half of the files wait at any moment.
  maxWorkers: 4,
  testSequencer: '<rootDir>/test/support/sequencer.mjs',
  projects: [
    { ...shared, displayName: 'unit', testMatch: ['<rootDir>/{src,client,test,migrations}/**/*.spec.{ts,tsx}'] },
    {
      ...shared,
      displayName: 'api',
      testMatch: ['<rootDir>/test/api/**/*.api-spec.ts'],
      testPathIgnorePatterns: [
        process.env.TEST_DATABASE_URL ? PROCESSES : ABOUT_POSTGRESQL,
        ...(process.env.TEST_EXTENT === 'quick' ? [SLOW] : []),
      ],
      runtime: '<rootDir>/test/support/product-runtime.mjs',
      testEnvironment: '<rootDir>/test/support/product-environment.mjs',
      globalSetup: '<rootDir>/test/support/template-setup.mjs',
      globalTeardown: '<rootDir>/test/support/template-teardown.mjs',
      // CommonJS packages that require Nest can do so only once it has been loaded.
      setupFiles: [...shared.setupFiles, '<rootDir>/test/support/light-hashes.mjs', '@nestjs/common', '@nestjs/core'],
    },
  ],
}
