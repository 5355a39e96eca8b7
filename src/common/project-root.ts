import { existsSync } from 'node:fs'
import path from 'node:path'

/** The folder of package.json, for sources and for the build. */
export const projectRoot = (() => {
  let folder = import.meta.dirname
  while (!existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder)
  return folder
})()
