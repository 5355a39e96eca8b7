// dependency-cruiser reads the client's aliases from here, in webpack's notation.
const path = require('node:path')
const root = path.join(__dirname, '..')
module.exports = { resolve: { alias: { '@api': path.join(root, 'src'), '@': path.join(root, 'client') } } }
