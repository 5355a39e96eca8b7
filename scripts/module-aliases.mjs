// dependency-cruiser reads the client's aliases from here, in webpack's notation.
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
export default { resolve: { alias: { '@api': path.join(root, 'src'), '@': path.join(root, 'client') } } }
