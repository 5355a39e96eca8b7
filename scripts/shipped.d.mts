interface Manifest {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
export const BUNDLED: string[]
export function shippedManifest(manifest: Manifest): Manifest
