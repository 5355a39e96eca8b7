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

// The suffixes of API tests: `.built` start the built product and its commands, which use an embedded database of their own;
// `.postgres` are about PostgreSQL; `.slow` restart the product, wait for retries and nights, or guess by the thousand.
export const BUILT = String.raw`\.built\.api-spec`
const POSTGRES = String.raw`\.postgres\.api-spec`
/** Only for `npm test -- --all`. */
const SLOW = String.raw`\.(built|slow)\.api-spec`

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
        process.env.TEST_DATABASE_URL ? BUILT : POSTGRES,
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
